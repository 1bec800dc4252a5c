import { describe, expect, it } from "vitest";
import { matchesPlan } from "../../../src/framework/applying/apply-context";
import { type Attributes, listOf, type State, string } from "../../../src/framework/attribute";
import { UNKNOWN } from "../../../src/plugin/cty/value";
import { doc } from "./applied";

describe("an object with parts that the server makes up", () => {
  const keyed: Attributes = {
    parts: listOf({ name: string({ doc }).required(), key: string({ doc }).computed() }, { doc }).required(),
  };
  const planned: State = { parts: [{ name: "a", key: UNKNOWN }] };

  it("an object with parts that the server makes up is as planned whatever the server made up", () => {
    expect(matchesPlan(keyed, planned, { parts: [{ name: "a", key: "made" }] })).toBe(true);
  });

  it("an object with parts that the server makes up is not as planned when the rest differs", () => {
    expect(matchesPlan(keyed, planned, { parts: [{ name: "b", key: "made" }] })).toBe(false);
    expect(matchesPlan(keyed, planned, { parts: [] })).toBe(false);
  });
});
