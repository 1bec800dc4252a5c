import { describe, expect, it } from "vitest";
import type { LogLevel } from "../../src/output/log-fields";
import { createLog, formatLine, logLevel, stackText } from "../../src/plugin/log";

describe("the level", () => {
  it.each([
    [{}, undefined],
    [{ TF_LOG: "" }, undefined],
    [{ TF_LOG: "off" }, undefined],
    [{ TF_LOG: "INFO" }, "info"],
    [{ TF_LOG: "debug", TF_LOG_PROVIDER: "WARN" }, "warn"],
    [{ TF_LOG: "debug", TF_LOG_PROVIDER: "off" }, undefined],
    [{ TF_LOG: "json" }, "trace"],
    [{ TF_LOG_CORE: "debug" }, undefined],
  ])("the level of %j is %s", (environment, level) => {
    expect(logLevel(environment)).toBe(level);
  });
});

describe("a line", () => {
  it("a line has the form that Terraform assigns to its level", () => {
    const line = formatLine("pve.api", "info", "request", { method: "GET", "@level": "trace" });
    expect(line.endsWith("\n")).toBe(true);
    expect(JSON.parse(line)).toEqual({
      "@level": "info",
      "@message": "request",
      "@module": "pve.api",
      "@timestamp": expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
      method: "GET",
    });
  });

  it("contains no control character of the message or of a field", () => {
    const { "@message": message, answer } = JSON.parse(
      formatLine("m", "warn", "said \u001b[31m", { answer: "\u202e\u0007" }),
    );
    expect([message, answer]).toEqual(["said \\u{1b}[31m", "\\u{202e}\\u{7}"]);
  });

  it("contains no control character in the name of a field, at any depth, and truncates long names", () => {
    const line = JSON.parse(formatLine("m", "warn", "said", { inner: { "\u202e": 1, ["n".repeat(300)]: 2 } }));
    expect(Object.keys(line.inner)).toEqual(["\\u{202e}", `${"n".repeat(200)}\u2026(cut: 100 more characters)`]);
  });

  it("accepts bigints and errors, with their causes", () => {
    const error = new Error("outer", { cause: new TypeError("inner") });
    const { error: text, big } = JSON.parse(formatLine("m", "error", "failed", { error, big: 2n ** 64n }));
    expect(text).toMatch(/^Error: outer\n +at [\s\S]*\ncaused by TypeError: inner\n +at /);
    expect(big).toBe("18446744073709551616");
    expect(stackText("not an error")).toBe("not an error");
    expect(stackText(Object.assign(new TypeError("bare"), { stack: undefined }))).toBe("TypeError: bare");
    expect(stackText(Object.assign(new Error(), { stack: "alone" }))).toBe("alone");
  });

  it("keeps lists and empty values", () => {
    const fields = { list: [1, "a"], nothing: null };
    expect(JSON.parse(formatLine("m", "info", "kept", fields))).toMatchObject(fields);
  });
});

it("the log never fails because of its values", () => {
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  expect(JSON.parse(formatLine("m", "info", "kept", circular))["@message"]).toBe("kept");
});

it("formats only lines of the current level", () => {
  const lines: string[] = [];
  const untouchable = {
    get secret(): string {
      throw new Error("formatted");
    },
  };
  const written = (level: LogLevel | undefined) => {
    lines.length = 0;
    const log = createLog("m", { level, write: (line) => lines.push(line) });
    for (const at of ["trace", "debug", "info", "warn", "error"] as const)
      log(at, at, log.wants(at) ? {} : (untouchable as object));
    return lines.map((line) => JSON.parse(line)["@message"]);
  };
  expect(written("warn")).toEqual(["warn", "error"]);
  expect(written("trace")).toHaveLength(5);
  expect(written(undefined)).toEqual([]);
  expect([createLog("m", { level: "warn" }).level, createLog("m", {}).level]).toEqual(["warn", "error"]);
});
