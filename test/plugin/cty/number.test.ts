import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatNumber, isExact, parseNumber } from "../../../src/plugin/cty/number";
import { CtyError, Decimal } from "../../../src/plugin/cty/value";

describe("parsing", () => {
  it.each([
    ["0", 0],
    ["-0", 0],
    ["0.000", 0],
    ["007", 7],
    ["42", 42],
    ["-1.0", -1],
    ["1e3", 1000],
    ["1.5e1", 15],
    ["+3", 3],
    [".5", 0.5],
    ["0.1", 0.1],
    ["0.10", 0.1],
    ["-1e-7", -1e-7],
    ["9007199254740991", 9007199254740991],
    ["9007199254740992", 9007199254740992n],
    ["18446744073709551615", 18446744073709551615n],
    ["-170141183460469231731687303715884105728", -(2n ** 127n)],
    ["1e20", 100000000000000000000n],
    ["0.1000000000000000055511151231257827", new Decimal("0.1000000000000000055511151231257827")],
    ["12345678901234567890.5", new Decimal("12345678901234567890.5")],
    ["1e999999999", new Decimal("1e999999999")],
    ["1e-999999999", new Decimal("1e-999999999")],
  ])("%s", (text, value) => {
    expect(parseNumber(text)).toStrictEqual(value);
  });

  it.each(["", ".", "-", "e5", "1e", "0x10", "NaN", "Infinity", "1_000", " 1", "1,5"])("refuses %j", (text) => {
    expect(() => parseNumber(text)).toThrow(CtyError);
  });
});

it("keeps every decimal, digit by digit", () => {
  const decimals = fc.tuple(
    fc.boolean(),
    fc.stringMatching(/^[1-9][0-9]{0,30}$/),
    fc.stringMatching(/^([0-9]{0,30}[1-9])?$/),
  );
  fc.assert(
    fc.property(decimals, ([negative, whole, fraction]) => {
      const text = `${negative ? "-" : ""}${whole}${fraction === "" ? "" : `.${fraction}`}`;
      expect(formatNumber(parseNumber(text))).toBe(text);
    }),
  );
});

it("keeps every double", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(Number(parseNumber(formatNumber(value)))).toBe(value === 0 ? 0 : value);
    }),
  );
});

it.each([
  [1e-7, "0.0000001"],
  [-1.5e-9, "-0.0000000015"],
  [5e-324, `0.${"0".repeat(323)}5`],
  [1e21, "1000000000000000000000"],
  [2 ** 60, "1152921504606846976"],
])("writes %s without an exponent", (value, text) => {
  expect(formatNumber(value)).toBe(text);
});

it.each([Number.NaN, Number.POSITIVE_INFINITY])("refuses to write %s", (value) => {
  expect(() => formatNumber(value)).toThrow(TypeError);
});

it("knows which doubles equal the decimals that they print as", () => {
  expect([0.5, -1.5, 0.375, 2 ** -40, 123456.0625].map(isExact)).toEqual([true, true, true, false, true]);
  expect([0.1, 1.1, 1e-7, 5e-324, 8796093022208 - 2 ** -10].map(isExact)).toEqual([false, false, false, false, false]);
});
