import { expect, it } from "vitest";
import { FreeNames } from "../../../src/tools/inventory/resource-names";

it("names in use get the next free number", () => {
  const names = new FreeNames(["a", "a_3"]);
  expect(["a", "b", "a", "a_2", "b"].map((name) => names.take(name))).toEqual(["a_2", "b", "a_4", "a_2_2", "b_2"]);
});

it("thousands of names for the same base are found quickly", () => {
  const names = new FreeNames();
  let tried = 0;
  const numbered = (number: number) => {
    tried += 1;
    return `a_${number}`;
  };
  const all = Array.from({ length: 10_000 }, () => names.take("a", numbered));
  expect(new Set(all).size).toBe(10_000);
  expect(tried).toBeLessThan(20_001);
});
