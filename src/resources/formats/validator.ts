/**
 * Validators: pure checks of one text value for attributes, and functions that combine them.
 *
 * A validator returns `undefined` if the server would accept the value. Otherwise it returns a part of a sentence with the
 * expected form, such as `must be a node name: letters, digits and hyphens, …`. No validator refuses a value that the server
 * accepts and returns. The few exceptions have a comment with the reason.
 *
 * ```ts
 * const storageId = matching(/^[a-z][a-z0-9._-]*[a-z0-9]$/i, "must be a storage id: …");
 * storageId("local");   // undefined
 * storageId("1local");  // "must be a storage id: …"
 * ```
 */
import type { Check } from "../../framework/attribute";
import { orClosest } from "../../naming/closest";

export type Validator = Check<string>;

/**
 * Checks that the whole value matches. The patterns of the server accept one line feed at the end, but the server strips it or
 * refuses it later. So this check refuses it, with a hint instead of the long description.
 */
export function matching(pattern: RegExp, problem: string): Validator {
  return (value) => {
    if (pattern.test(value)) return undefined;
    if (value !== value.trim() && pattern.test(value.trim())) return "must not begin or end with blanks or line feeds";
    return problem;
  };
}

/** Returns the first problem of the validators. */
export function all(...validators: readonly Validator[]): Validator {
  return (value) => {
    for (const validator of validators) {
      const problem = validator(value);
      if (problem !== undefined) return problem;
    }
    return undefined;
  };
}

/** Accepts a value that any of the validators accepts. Otherwise returns the given problem. */
export function anyOf(problem: string, ...validators: readonly Validator[]): Validator {
  return (value) => (validators.some((validator) => validator(value) === undefined) ? undefined : problem);
}

/** Also accepts an empty text, which the server accepts and does not store. */
export function orEmpty(validator: Validator): Validator {
  const check: Validator = (value) => (value === "" ? undefined : validator(value));
  return Object.assign(check, validator.allows && { allows: validator.allows });
}

/** A closed set of values. For a similar value, the problem has a suggestion. */
export function oneOf(...values: readonly string[]): Validator {
  const problem = `must be ${values.length === 1 ? "" : "one of "}${values.join(", ")}`;
  const check: Validator = (value) => (values.includes(value) ? undefined : orClosest(problem, value, values));
  return Object.assign(check, { allows: { values } });
}

/** Counts characters, like the server, and not UTF-16 units. */
export function maxLength(limit: number): Validator {
  return (value) => (characters(value) > limit ? `must have at most ${limit} characters` : undefined);
}

export function characters(value: string): number {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
}
