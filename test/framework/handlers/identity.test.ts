import { describe, expect, it } from "vitest";
import { type Attributes, number, string } from "../../../src/framework/attribute";
import { identityOf, importIdOf, stateFromImportId } from "../../../src/framework/handlers/identity";
import { UNKNOWN } from "../../../src/plugin/cty/value";

const doc = "For the test.";
const attributes: Attributes = {
  list: string({ doc }).required(),
  order: number({ doc }).required(),
  cidr: string({ doc }).required(),
};
const definition = { attributes, identity: ["list", "order", "cidr"] };

describe("an import id", () => {
  it("an import ID has the parts of the identity in order, and the last may contain slashes", () => {
    const state = { list: "web", order: 10, cidr: "10.0.0.0/8" };
    expect(stateFromImportId(definition, "web/10/10.0.0.0/8")).toEqual(state);
    expect(importIdOf(definition, state)).toBe("web/10/10.0.0.0/8");
  });

  it.each(["", "web", "web/10", "web/10/", "/10/10.0.0.0/8", "web//10.0.0.0/8", "web/ten/10.0.0.0/8"])(
    "an import id is not %j",
    (id) => {
      expect(stateFromImportId(definition, id)).toBeUndefined();
    },
  );

  it("an import ID may have its own form", () => {
    const parseImportId = (id: string) => ({ list: id });
    expect(stateFromImportId({ ...definition, parseImportId }, "a:b")).toEqual({ list: "a:b" });
  });
});

describe("identity data", () => {
  it("identity data exist as soon as every part is known", () => {
    expect(identityOf(definition, { list: "web", order: 10, cidr: UNKNOWN })).toBeUndefined();
    expect(identityOf(definition, { list: "web", order: 10, cidr: null })).toBeUndefined();
    expect(identityOf(definition, { list: "web", order: 10, cidr: "a", other: 1 })).toEqual({
      list: "web",
      order: 10,
      cidr: "a",
    });
    expect(identityOf({ identity: [] }, { list: "web" })).toBeUndefined();
  });
});
