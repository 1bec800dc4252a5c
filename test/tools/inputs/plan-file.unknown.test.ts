import { expect, it } from "vitest";
import { replaceUnknown } from "../../../src/tools/inputs/plan-file";

it.each([
  ["all", "x", true, "?"],
  ["nothing", { a: 1 }, {}, { a: 1 }],
  ["no value", undefined, false, null],
  ["an attribute", { a: 1, b: null }, { b: true }, { a: 1, b: "?" }],
  ["an attribute without a value", undefined, { b: true }, { b: "?" }],
  ["a part of an element", [{ a: 1 }, { a: 2 }], [{}, { a: true }], [{ a: 1 }, { a: "?" }]],
])("marks values that are known after the apply: %s", (_, value: unknown, unknown, expected) => {
  expect(replaceUnknown(value, unknown, "?")).toEqual(expected);
});
