/**
 * Parses and formats numbers without loss.
 *
 * Terraform computes with 512-bit floats and compares numbers by their decimal text. Here a JavaScript number stands for the
 * decimal that it prints as. Where that differs from the received number, a bigint or a {@link Decimal} replaces it.
 */
import { withoutEnd, withoutStart } from "../../strings/ends";
import { CtyError, Decimal } from "./value";

type NumberValue = number | bigint | Decimal;

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;
/** An integer with more digits is kept as text: `1e999999999` is short to write and too large to compute. */
const MOST_DIGITS = 400;

/** Parses a decimal text such as `42`, `0.1` or `18446744073709551615`. Throws `CtyError` for other text. */
export function parseNumber(text: string): NumberValue {
  const parts = DECIMAL.exec(text);
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = parts ?? [];
  if (parts === null || whole + fraction === "") throw new CtyError("expected a number, got other text");

  // digits × 10^scale, without leading and trailing zeros
  let digits = withoutStart(whole + fraction, "0");
  if (digits === "") return 0;
  const significant = withoutEnd(digits, "0");
  const scale = Number(exponent) - fraction.length + (digits.length - significant.length);
  digits = significant;

  if (scale >= 0) {
    if (digits.length + scale > MOST_DIGITS) return new Decimal(text);
    return fromBigInt(BigInt(sign === "-" ? `-${digits}` : digits) * 10n ** BigInt(scale));
  }
  const near = Number(text);
  return sameDecimal(digits, scale, near) ? near : new Decimal(text);
}

/** True when a double prints as exactly these digits. */
function sameDecimal(digits: string, scale: number, near: number): boolean {
  const [mantissa = "", exponent = "0"] = Math.abs(near).toExponential().split("e");
  const printed = mantissa.replace(".", "");
  return printed === digits && Number(exponent) - (printed.length - 1) === scale;
}

export function fromBigInt(value: bigint): number | bigint {
  const near = Number(value);
  return Number.isSafeInteger(near) ? near : value;
}

/** Formats a number without an exponent, as Terraform writes it into the state. */
export function formatNumber(value: NumberValue): string {
  if (typeof value === "bigint") return value.toString();
  if (value instanceof Decimal) return value.text;
  if (!Number.isFinite(value)) throw new TypeError(`${value} is not a number that Terraform knows`);
  if (Number.isInteger(value)) return BigInt(value).toString();
  const text = String(value);
  const [mantissa = "", exponent] = text.split("e-");
  if (exponent === undefined) return text;
  // Non-integers print with an exponent only below 1e-6.
  const digits = mantissa.replace("-", "").replace(".", "");
  return `${value < 0 ? "-" : ""}0.${"0".repeat(Number(exponent) - 1)}${digits}`;
}

/** True when a double equals the decimal that it prints as: true for 0.5, false for 0.1. */
export function isExact(value: number): boolean {
  const fraction = formatNumber(value).split(".")[1] ?? "";
  // A dyadic fraction with n binary places has exactly n decimal places.
  return fraction.length < 60 && Number.isInteger(value * 2 ** fraction.length);
}
