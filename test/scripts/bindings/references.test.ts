/** References between constructs name what the schema has: a misspelt one would silently do nothing. */
import { describe, expect, it } from "vitest";
import { references } from "../../../scripts/bindings/references";
import { schemas } from "../../../src/provider/schemas";

const known = new Map([
  ...Object.entries(schemas.resources),
  ...Object.entries(schemas.dataSources).map(([type, schema]) => [`data.${type}`, schema] as const),
]);

describe.each(Object.entries(references))("%s", (_, { implementedBy, acceptedBy, attribute }) => {
  it("each reference is implemented by types that exist and have the attribute", () => {
    const without = implementedBy.filter((type) => !known.get(type)?.attributes[attribute]);
    expect(without).toEqual([]);
  });

  it("each reference is accepted by types that exist", () => {
    expect(Object.keys(acceptedBy).filter((type) => !known.has(type))).toEqual([]);
  });
});
