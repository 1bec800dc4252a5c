/**
 * Whole numbers within a range.
 *
 * ```ts
 * wholeNumber(0)(1.5);          // "must be a whole number of at least 0"
 * wholeNumber(100, 200)(7);     // "must be a whole number from 100 to 200"
 * ```
 */
export function wholeNumber(minimum = -Infinity, maximum = Infinity): (value: number) => string | undefined {
  const range =
    maximum < Infinity ? ` from ${minimum} to ${maximum}` : minimum > -Infinity ? ` of at least ${minimum}` : "";
  return (value) => {
    // What a double cannot hold arrives as bigint, and as a decimal number what is no whole number.
    const whole = typeof value === "bigint" || Number.isInteger(value);
    return whole && value >= minimum && value <= maximum ? undefined : `must be a whole number${range}`;
  };
}
