interface Measured {
  readonly size: number;
  readonly value: number | undefined;
}

/** Exponent of the size in a measured value, between two sizes: 1 is linear. */
export function growth(now: Measured, before: Measured | undefined): number | undefined {
  if (!now.value || !before?.value || now.size === before.size) return undefined;
  return Math.log(now.value / before.value) / Math.log(now.size / before.size);
}

/** `exponent of wall 1.02`, for each known one. */
export const shownExponents = (exponents: Readonly<Record<string, number | undefined>>): string[] =>
  Object.entries(exponents).flatMap(([of, value]) =>
    value === undefined ? [] : [`exponent of ${of} ${value.toFixed(2)}`],
  );
