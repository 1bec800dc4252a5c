/**
 * Closed sets of values with a name and a meaning each: check of attributes, text of the reference pages, and constants of the
 * construct library. One per concept, whatever the number of attributes that take it.
 *
 * ```ts
 * const Affinity = enumeration("ha.Affinity", "Whether …", { positive: "On these nodes.", negative: "On other nodes." });
 * string({ doc: "…", check: [Affinity] });
 * string({ doc: "…", check: [Affinity.only("positive")] }); // fewer of them
 * ```
 */
import type { Allowed, NamedValues } from "../../framework/attribute";
import { oneOf, type Validator } from "./validator";

/** Meaning of a value; with the name of its constant where the value makes none. */
type Meaning = string | { readonly name: string; readonly doc: string };

export interface Enumeration<V extends string> extends Validator {
  readonly values: readonly V[];
  /** The same concept where not all values are taken. */
  readonly only: (...values: readonly V[]) => Validator;
}

/** `name` is that of the constants in the library, below the family's namespace. */
export function enumeration<const M extends Readonly<Record<string, Meaning>>>(
  name: string,
  doc: string,
  meanings: M,
): Enumeration<keyof M & string> {
  const values = Object.keys(meanings) as (keyof M & string)[];
  const named = namedValues(name, doc, meanings);
  const only = (...some: readonly string[]) => {
    const check = oneOf(...some);
    return Object.assign((value: string) => check(value), { allows: { values: some, named } });
  };
  return Object.assign(only(...values), { values, only });
}

/**
 * Values that are known, where another check decides, or none: constants for them. With `open`, a newer server may have
 * others: synthesis warns of what is none of them.
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

/** `notification-system` is `NOTIFICATION_SYSTEM`. */
const constantOf = (value: string): string => value.replace(/[^A-Za-z0-9]+/g, "_").toUpperCase();
