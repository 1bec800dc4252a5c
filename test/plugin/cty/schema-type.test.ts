import { describe, expect, it } from "vitest";
import { schemaType } from "../../../src/plugin/cty/schema-type";
import type { Schema } from "../../../src/plugin/provider";

describe("the type of a schema", () => {
  const schema: Schema = {
    version: 0,
    attributes: {
      id: { type: "string", computed: true },
      one: { optional: true, nested: { nesting: "single", attributes: { a: { type: "number", required: true } } } },
      list: { optional: true, nested: { nesting: "list", attributes: { a: { type: { map: "bool" } } } } },
      set: { optional: true, nested: { nesting: "set", attributes: {} } },
      map: { optional: true, nested: { nesting: "map", attributes: {} } },
    },
  };

  it("follows from its attributes", () => {
    expect(schemaType(schema)).toEqual({
      object: {
        id: "string",
        one: { object: { a: "number" } },
        list: { list: { object: { a: { map: "bool" } } } },
        set: { set: { object: {} } },
        map: { map: { object: {} } },
      },
    });
    expect(schemaType(schema)).toBe(schemaType(schema));
  });

  it("needs a type for each attribute", () => {
    expect(() => schemaType({ version: 0, attributes: { id: { computed: true } } })).toThrow(
      "attribute id has neither",
    );
  });
});
