import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeJson, type Json, parseJson } from "../../../src/plugin/cty/json";
import { type CtyType, Decimal, Dynamic } from "../../../src/plugin/cty/value";
import { typedValues } from "./random-values";
import { stateText } from "./state-text";

describe("parsing", () => {
  it("agrees with JSON.parse when that loses no precision", () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: "grapheme" }), fc.constantFrom(0, 2), (text, indent) => {
        const value = JSON.parse(text);
        const plain = JSON.stringify(value, null, indent);
        // A number beyond 2^53 is a bigint here.
        const comparable = JSON.parse(
          JSON.stringify(parseJson(plain), (_key, item) => (typeof item === "bigint" ? Number(item) : item)),
        );
        expect(comparable).toEqual(JSON.parse(plain));
      }),
    );
  });

  it("keeps every digit", () => {
    expect(parseJson("[12345678901234567890, 0.1, 1.0, -5e2, 0.12345678901234567890]")).toStrictEqual([
      12345678901234567890n,
      0.1,
      1,
      -500,
      new Decimal("0.12345678901234567890"),
    ]);
  });

  it("keeps keys unchanged", () => {
    const parsed = parseJson('{"__proto__": {"a": 1}, "a\\"\\\\": 2}') as Record<string, Json>;
    expect(Object.keys(parsed)).toEqual(["__proto__", 'a"\\']);
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
  });

  it.each([
    "",
    "{",
    "[1,]",
    "[1 2]",
    '{"a"}',
    '{"a":1,}',
    "{a:1}",
    '"abc',
    '"a\\"',
    "01",
    "1.",
    "+1",
    "tru",
    "nul",
    "[] []",
    '"\n"',
    "-",
  ])("refuses %j, without repeating it", (text) => {
    expect(() => parseJson(text)).toThrow(/^not JSON: unexpected text at character \d+$/);
  });
});

it("round-trips every known value of every type", () => {
  fc.assert(
    fc.property(typedValues({ known: true }), ({ type, value }) => {
      expect(decodeJson(type, stateText(type, value))).toStrictEqual(value);
    }),
    { numRuns: 500 },
  );
});

describe("stored state", () => {
  const type: CtyType = {
    object: {
      id: "string",
      size: "number",
      on: "bool",
      tags: { set: "string" },
      parts: { list: { object: { n: "number" } } },
      any: "dynamic",
    },
  };

  it("stored state is read with the current type", () => {
    const json = `{"id":"a","size":18446744073709551615,"on":true,"tags":["x"],"parts":[{"n":0.1}],
      "any":{"value":[1,"2"],"type":["tuple",["number","string"]]}}`;
    expect(decodeJson(type, json)).toStrictEqual({
      id: "a",
      size: 18446744073709551615n,
      on: true,
      tags: ["x"],
      parts: [{ n: 0.1 }],
      any: new Dynamic({ tuple: ["number", "string"] }, [1, "2"]),
    });
  });

  it("stored state may lack attributes", () => {
    expect(decodeJson(type, '{"id":"a","parts":[{}]}')).toStrictEqual({
      id: "a",
      size: null,
      on: null,
      tags: null,
      parts: [{ n: null }],
      any: null,
    });
  });

  it("stored state may have removed attributes if the caller ignores them", () => {
    const json = '{"parts":[{"n":1,"old":[{"deep":true}]}],"toString":1}';
    expect(() => decodeJson(type, json)).toThrow('parts[0]: the schema has no attribute "old"');
    expect(decodeJson(type, json, { ignoreUnknownAttributes: true })).toMatchObject({ parts: [{ n: 1 }] });
  });

  it("stored state may have been written with another primitive type", () => {
    expect(
      decodeJson({ tuple: ["string", "string", "number", "bool"] }, '[18446744073709551615,true,"0.10","false"]'),
    ).toStrictEqual(["18446744073709551615", "true", 0.1, false]);
  });

  it.each<[string, CtyType, string, string]>([
    ["a list for text", { object: { a: "string" } }, '{"a":[]}', "a: expected a string, got a list"],
    ["text for a number", { list: "number" }, '["x"]', "[0]: expected a number, got a string"],
    ["a number for a bool", "bool", "1", "expected a bool, got a number"],
    ["a list for a map", { map: "bool" }, "[]", "expected a map, got a list"],
    ["an object for a list", { set: "bool" }, "{}", "expected a list, got an object"],
    ["a list for an object", { object: {} }, "[]", "expected an object, got a list"],
    ["a tuple of another length", { tuple: ["bool"] }, "[]", "expected a list of 1 elements, got a list"],
    ["a dynamic without type", "dynamic", "1", "expected a value together with its type, got a number"],
  ])("stored state is refused if it does not fit: %s", (_name, of, json, message) => {
    expect(() => decodeJson(of, json)).toThrow(expect.objectContaining({ message }));
  });
});
