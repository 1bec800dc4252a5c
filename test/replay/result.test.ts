import { describe, expect, it } from "vitest";
import type { Difference } from "./compare";
import { type Replayed, shortfall } from "./result";

function replayed(title: string, differences: readonly Difference[] = []): Replayed {
  const request = { method: "POST", path: "/pools", params: { poolid: title } };
  return { operation: "POST /pools", title, request, differences };
}

const DIFFERENCE = { at: "body/message", recorded: "pool 'b' already exists\n", simulated: undefined };

const COMMAND = "npx tsx test/replay/report.ts pools";

describe("a replay with too few matches", () => {
  it("reports nothing while enough responses match the recording", () => {
    expect(shortfall([replayed("a"), replayed("b", [DIFFERENCE])], 1, COMMAND)).toBeUndefined();
  });

  it("shows the operation, the request, and each expected value with the actual one", () => {
    expect(shortfall([replayed("a"), replayed("b", [DIFFERENCE])], 2, COMMAND)).toBe(
      [
        "1 of 2 replay, 2 are expected. Differences:",
        "",
        "✗ POST /pools: b",
        '  POST /pools {"poolid":"b"}',
        "    at body/message",
        `      expected: "pool 'b' already exists\\n"`,
        "      got:      (absent)",
        "",
        "All of them: npx tsx test/replay/report.ts pools",
      ].join("\n"),
    );
  });

  it("shows the first ten requests and the number of further ones", () => {
    const text = shortfall(
      Array.from({ length: 12 }, (_, index) => replayed(`p${index}`, [DIFFERENCE])),
      12,
      COMMAND,
    );
    expect(text?.match(/✗/g)).toHaveLength(10);
    expect(text).toMatch(/… and 2 more\n/);
  });

  it("leaves out requests that never matched the recording", () => {
    const text = shortfall(
      [replayed("old", [DIFFERENCE]), replayed("new", [DIFFERENCE])],
      1,
      COMMAND,
      new Set(["old"]),
    );
    expect(text).toContain("POST /pools: new");
    expect(text).not.toContain("old");
  });
});
