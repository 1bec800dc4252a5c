/** Values converted to the type of their attribute. */
import { describe, expect, it } from "vitest";
import { itemsIn, objectIn, objectOrNullIn } from "../../../src/framework/values/state";
import { UNKNOWN, type Value } from "../../../src/plugin/cty/value";

describe("a value of a known kind", () => {
  it("a value is returned as the list or object that it is", () => {
    const [items, object] = [["a", null], { a: "b" }];
    expect(itemsIn(items)).toBe(items);
    expect(objectIn(object)).toBe(object);
    expect(objectOrNullIn(object)).toBe(object);
    expect(objectOrNullIn(null)).toBeNull();
  });

  it.each<Value>([null, UNKNOWN, "text", 1, true])(
    "a value that is neither list nor object fails at once: %s",
    (value) => {
      expect(() => itemsIn(value)).toThrow(TypeError);
      expect(() => objectIn(value)).toThrow(TypeError);
    },
  );

  it("lists are not accepted as objects, nor objects as lists", () => {
    expect(() => itemsIn({})).toThrow(TypeError);
    expect(() => objectIn([])).toThrow(TypeError);
  });
});
