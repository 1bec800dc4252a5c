import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CtyError } from "../../../src/plugin/cty/error";
import { decodeType, encodeType } from "../../../src/plugin/cty/type-json";
import { types } from "./random-values";

describe("type constraints", () => {
  it("type constraints travel as JSON", () => {
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
