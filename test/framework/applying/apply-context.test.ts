import { describe, expect, it } from "vitest";
import { matchesPlan } from "../../../src/framework/applying/apply-context";
import { type Attributes, listOf, type State, string } from "../../../src/framework/attribute";
import { UNKNOWN } from "../../../src/plugin/cty/value";
import { doc } from "./applied";

describe("an object with parts that the server generates", () => {
  const keyed: Attributes = {
    parts: listOf({ name: string({ doc }).required(), key: string({ doc }).computed() }, { doc }).required(),
  };
  const planned: State = { parts: [{ name: "a", key: UNKNOWN }] };

  it("an object with parts that the server generates matches the plan with any generated values", () => {
    expect(matchesPlan(keyed, planned, { parts: [{ name: "a", key: "made" }] })).toBe(true);
  });

  it("an object with parts that the server generates does not match the plan when other parts differ", () => {
    expect(matchesPlan(keyed, planned, { parts: [{ name: "b", key: "made" }] })).toBe(false);
    expect(matchesPlan(keyed, planned, { parts: [] })).toBe(false);
  });
});
