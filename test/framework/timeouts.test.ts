import { describe, expect, it } from "vitest";
import { type Attributes, string } from "../../src/framework/attribute";
import { collector, validateAttributes } from "../../src/framework/planning/validate";
import { timeoutFor, withTimeouts } from "../../src/framework/timeouts";
import { UNKNOWN } from "../../src/plugin/cty/value";

const name: Attributes = { name: string({ doc: "For the test." }).required() };
const attributes = withTimeouts({ attributes: name, behaviour: { update: async () => undefined } as never });
const problems = (create: string) => {
  const report = collector();
  validateAttributes(attributes, { name: "a", timeouts: { create } }, report, { writeOnlyAllowed: true });
  return report.diagnostics.length;
};

describe("timeouts", () => {
  it.each([
    ["90s", 90_000],
    ["10m", 600_000],
    ["1h30m", 5_400_000],
    ["2h5s", 7_205_000],
  ])("%s", (text, milliseconds) => {
    expect(problems(text)).toBe(0);
    expect(timeoutFor("create", { timeouts: { create: text } })).toBe(milliseconds);
  });

  it.each(["", "10", "10 m", "1m1h", "-5m", "0s", "0h0m", "soon"])("timeouts are not %j", (text) => {
    expect(problems(text)).toBe(1);
  });

  it("timeouts come from the definition, or else are general, when they are not configured or unknown", () => {
    expect(timeoutFor("delete", { timeouts: null }, { delete: 5 })).toBe(5_000);
    expect(timeoutFor("delete", { timeouts: UNKNOWN })).toBe(600_000);
    expect(timeoutFor("read", { timeouts: { read: UNKNOWN } })).toBe(120_000);
  });

  it("timeouts have no update when every change replaces", () => {
    const { timeouts } = withTimeouts({ attributes: name, behaviour: {} as never });
    const shape = timeouts?.shape;
    expect(shape?.kind === "object" && Object.keys(shape.attributes)).toEqual(["create", "read", "delete"]);
  });
});
