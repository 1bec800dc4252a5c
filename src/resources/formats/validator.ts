/**
 * Validators: pure checks of one text value, usable as attribute checks and composable here.
 *
 * A validator answers `undefined` when the server would take the value, else a sentence fragment that says what is
 * expected, such as `must be a node name: letters, digits and hyphens, …`. None refuses what the server takes and
 * gives back, so each rule here is the server's own, not a stricter taste; the few exceptions say why they exist.
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
 * The whole value matches. The server's own patterns let one line feed slip through at the end; it never survives the
 * round trip (stripped, or refused later), so it is refused here with a hint instead of the long description.
 */
export function matching(pattern: RegExp, problem: string): Validator {
  return (value) => {
    if (pattern.test(value)) return undefined;
    if (value !== value.trim() && pattern.test(value.trim())) return "must not begin or end with blanks or line feeds";
    return problem;
  };
}

/** The first problem that any of the validators has with the value. */
export function all(...validators: readonly Validator[]): Validator {
  return (value) => {
    for (const validator of validators) {
      const problem = validator(value);
      if (problem !== undefined) return problem;
    }
    return undefined;
  };
}

/** Fine when any of the validators is content; otherwise the given problem. */
export function anyOf(problem: string, ...validators: readonly Validator[]): Validator {
  return (value) => (validators.some((validator) => validator(value) === undefined) ? undefined : problem);
}

/** For parameters where the server takes an empty text, which it then does not store. */
export function orEmpty(validator: Validator): Validator {
  const check: Validator = (value) => (value === "" ? undefined : validator(value));
  return Object.assign(check, validator.allows && { allows: validator.allows });
}

/** A closed set. For a value that misses it by a letter or two, the error names what was probably meant. */
export function oneOf(...values: readonly string[]): Validator {
  const problem = `must be ${values.length === 1 ? "" : "one of "}${values.join(", ")}`;
  const check: Validator = (value) => (values.includes(value) ? undefined : orClosest(problem, value, values));
  return Object.assign(check, { allows: { values } });
}

/** Lengths are counted in characters, as the server counts them, not in UTF-16 units. */
export function maxLength(limit: number): Validator {
  return (value) => (characters(value) > limit ? `must have at most ${limit} characters` : undefined);
}

export function characters(value: string): number {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
}
