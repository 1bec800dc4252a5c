import { expect, it } from "vitest";
import { counted } from "../../src/output/printable";

it.each([
  [0, "0 changes"],
  [1, "1 change"],
  [9, "9 changes"],
  [12_345, "12,345 changes"],
])("%d of a thing are counted with the right form", (count, text) => {
  expect(counted(count, "change")).toBe(text);
});

it("words with an irregular plural are counted with it", () => {
  expect([1, 2].map((count) => counted(count, "entry", "entries"))).toEqual(["1 entry", "2 entries"]);
});
