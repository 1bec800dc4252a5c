/** Checks of numbers among the options. */
import type { Check } from "../../../framework/attribute";

export const from = (min: number, max?: number): Check<number> => {
  const problem = max === undefined ? `must be at least ${min}` : `must be from ${min} to ${max}`;
  const check: Check<number> = (value) => (value >= min && value <= (max ?? value) ? undefined : problem);
  return Object.assign(check, { allows: { range: { min, ...(max !== undefined && { max }) } } });
};

export const whole = (value: number) => (Number.isInteger(value) ? undefined : "must be a whole number");
