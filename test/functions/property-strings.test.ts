import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { call, refusal } from "./call";

const key = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_.-]{0,8}$/);
const value = fc.string({ minLength: 1, unit: "grapheme" }).filter((text) => !/[,\n]/.test(text));
const parts = fc.dictionary(key, value, { maxKeys: 5 });

describe("property strings", () => {
  it("property strings survive a round trip, with and without a default key", () => {
    fc.assert(
      fc.property(parts, fc.option(key), fc.nat(), (values, other, index) => {
        const keys = Object.keys(values);
        const defaults = [undefined, other ?? undefined, keys[index % (keys.length || 1)]];
        for (const defaultKey of defaults) {
          const further = defaultKey === undefined ? [] : [defaultKey];
          const text = call("property_string_encode", values, ...further);
          expect(call("property_string_decode", text, ...further)).toEqual(values);
        }
      }),
    );
  });

  it("property strings have sorted keys, with the default key's value first and without null values", () => {
    expect(call("property_string_encode", { b: "2", a: "1", c: null })).toBe("a=1,b=2");
    expect(call("property_string_encode", { b: "2", a: "1" }, "b")).toBe("2,a=1");
    expect(call("property_string_encode", { b: "x=y" }, "b")).toBe("b=x=y");
    expect(call("property_string_encode", {})).toBe("");
  });

  it.each([
    [{ a: "1,2" }, /^parts\["a"\]: .*must be one line of text without commas/],
    [{ a: "" }, /^parts\["a"\]: .*must be one line/],
    [{ "a=b": "1" }, /^parts: has a key "a=b", which must be a key/],
  ])("refuse %j, which they cannot express", (values, text) => {
    const [argument, message] = refusal("property_string_encode", values);
    expect(argument).toBe(0);
    expect(message).toMatch(text);
  });
});

it("property_string_decode skips blank parts, and splits at the first equals sign only", () => {
  expect(call("property_string_decode", ",a=1, ,b=x=y,")).toEqual({ a: "1", b: "x=y" });
  expect(call("property_string_decode", "virtio=BC:24:11:00:00:01,bridge=vmbr0")).toEqual({
    virtio: "BC:24:11:00:00:01",
    bridge: "vmbr0",
  });
});

it.each([
  ["a=1,a=2", [], "text: has a twice"],
  ["1,a=2", ["a"], "text: has a twice"],
  ["vmbr0", [], 'text: has a value without a key, "vmbr0", and there is no default key'],
  ["a=", [], "text: has no value for a"],
  ["=1", [], /^text: has a key "", which must be a key/],
] as const)("property_string_decode refuses %j with the default key %j", (text, further, expected) => {
  const [argument, message] = refusal("property_string_decode", text, ...further);
  expect(argument).toBe(0);
  expect(message).toMatch(expected);
});
