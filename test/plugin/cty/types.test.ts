import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Schema } from "../../../src/plugin/contract";
import { decodeType, encodeType, schemaType } from "../../../src/plugin/cty/types";
import { CtyError } from "../../../src/plugin/cty/value";
import { types } from "./random-values";

describe("type constraints", () => {
  it("type constraints are encoded as JSON", () => {
    expect(encodeType({ list: { object: { a: "string", b: { tuple: ["bool", "dynamic"] } } } })).toBe(
      '["list",["object",{"a":"string","b":["tuple",["bool","dynamic"]]}]]',
    );
    fc.assert(
      fc.property(types, (type) => {
        expect(decodeType(encodeType(type))).toStrictEqual(type);
      }),
    );
  });

  it("type constraints may name optional attributes, which matter for conversion only", () => {
    expect(decodeType('["object",{"a":"string"},["a"]]')).toEqual({ object: { a: "string" } });
  });

  it.each(['"text"', "[]", '["list"]', '["tuple","string"]', '["object",null]', "1", "null"])("refuses %s", (json) => {
    expect(() => decodeType(json)).toThrow(CtyError);
  });
});

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
