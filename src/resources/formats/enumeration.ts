/**
 * Closed sets of values, each with a name and a meaning: for checks of attributes, for reference pages, and for constants of the
 * construct library. There is one per concept, for all attributes that use it.
 *
 * ```ts
 * const Affinity = enumeration("ha.Affinity", "Whether …", { positive: "On these nodes.", negative: "On other nodes." });
 * string({ doc: "…", check: [Affinity] });
 * string({ doc: "…", check: [Affinity.only("positive")] }); // some of them
 * ```
 */
import type { Allowed, NamedValues } from "../../framework/attribute";
import { oneOf, type Validator } from "./validator";

/** Meaning of a value, with the name of its constant if the name cannot be derived from the value. */
type Meaning = string | { readonly name: string; readonly doc: string };

interface Enumeration<V extends string> extends Validator {
  readonly values: readonly V[];
  /** A check for the same concept that allows only some values. */
  readonly only: (...values: readonly V[]) => Validator;
}

/** The keys of a constant table. It has no other keys than its type says. */
export const namesOf = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[];

/** @param name name of the constants in the library, with the namespace of the family */
export function enumeration<const M extends Readonly<Record<string, Meaning>>>(
  name: string,
  doc: string,
  meanings: M,
): Enumeration<keyof M & string> {
  const values = namesOf(meanings);
  const named = namedValues(name, doc, meanings);
  const only = (...some: readonly string[]) => {
    const check = oneOf(...some);
    return Object.assign((value: string) => check(value), { allows: { values: some, named } });
  };
  return Object.assign(only(...values), { values, only });
}

/**
 * Constants for known values, without a check: another check decides, or none. With `open`, a newer server may have other
 * values, and synthesis warns of unknown ones.
 */
export function knownValues(
  name: string,
  doc: string,
  meanings: Readonly<Record<string, Meaning>>,
  open?: Allowed["open"],
): Validator {
  return Object.assign(() => undefined, { allows: { named: namedValues(name, doc, meanings), ...(open && { open }) } });
}

function namedValues(name: string, doc: string, meanings: Readonly<Record<string, Meaning>>): NamedValues {
  const members = Object.entries(meanings).map(([value, meaning]) =>
    typeof meaning === "string" ? { name: constantOf(value), value, doc: meaning } : { value, ...meaning },
  );
  return { name, doc, members };
}

/** The constant of a value: `NOTIFICATION_SYSTEM` for `notification-system`. */
const constantOf = (value: string): string => value.replace(/[^A-Za-z0-9]+/g, "_").toUpperCase();
