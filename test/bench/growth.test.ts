import { expect, it } from "vitest";
import { growth } from "./growth";

it("the exponent is that of the size in the value", () => {
  expect(growth({ size: 4_000, value: 64 }, { size: 1_000, value: 4 })).toBeCloseTo(2);
  expect(growth({ size: 4_000, value: 16 }, { size: 1_000, value: 4 })).toBeCloseTo(1);
});

it("an exponent needs two different sizes with values", () => {
  expect(growth({ size: 4_000, value: 64 }, undefined)).toBeUndefined();
  expect(growth({ size: 4_000, value: undefined }, { size: 1_000, value: 4 })).toBeUndefined();
  expect(growth({ size: 1_000, value: 64 }, { size: 1_000, value: 4 })).toBeUndefined();
});
