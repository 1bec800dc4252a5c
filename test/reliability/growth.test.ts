import { describe, expect, it } from "vitest";
import { growthOf, medianOf } from "./growth";

const numbers = (count: number, value: (index: number) => number) => Array.from({ length: count }, (_, i) => value(i));

describe("the growth of a value", () => {
  it("the growth of a value is zero for a flat one with noise and peaks", () => {
    const values = numbers(400, (index) => 50 + (index % 7) + (index % 97 === 0 ? 200 : 0));
    expect(Math.abs(growthOf(values))).toBeLessThan(1);
  });

  it("the growth of a value ignores caches that fill in the first quarter", () => {
    expect(Math.abs(growthOf(numbers(400, (index) => Math.min(index, 90))))).toBeLessThan(1);
  });

  it("the growth of a value that leaks is the leak after the first quarter", () => {
    const growth = growthOf(numbers(400, (index) => 50 + index / 10 + (index % 5)));
    expect(growth).toBeGreaterThan(20);
    expect(growth).toBeLessThan(35);
  });

  it("the growth of a value is zero without enough samples", () => {
    expect(growthOf([])).toBe(0);
    expect(growthOf([5])).toBe(0);
  });

  it("the median of an even number of values lies between the middle ones", () => {
    expect(medianOf([4, 1, 3, 2])).toBe(2.5);
    expect(medianOf([9, 1, 3])).toBe(3);
  });
});
