import { expect, it } from "vitest";
import { counted } from "../../src/output/counted";

it.each([
  [0, "0 changes"],
  [1, "1 change"],
  [9, "9 changes"],
  [12_345, "12,345 changes"],
])("%d of a thing are counted in its words", (count, text) => {
  expect(counted(count, "change")).toBe(text);
});

it("words of which the plural is another one are counted by that", () => {
  expect([1, 2].map((count) => counted(count, "entry", "entries"))).toEqual(["1 entry", "2 entries"]);
});
