/** What is known of an attribute beside the kind of its value. */
import type { Value } from "../plugin/cty/value";
import type { ValueCaution } from "./plan-warnings";

/** `undefined` when the value is fine; otherwise what is wrong and what is expected, as a sentence fragment. */
export interface Check<T extends Value = never> {
  (value: T): string | undefined;
  /** What it lets pass, where that can be said: for documentation. */
  readonly allows?: Allowed;
}

/** A closed set of values, or a range with both ends. */
export interface Allowed {
  readonly values?: readonly string[];
  readonly range?: { readonly min?: number; readonly max?: number };
  /** The concept that the values belong to. */
  readonly named?: NamedValues;
  /** Newer servers may have values beside the named ones; how values are compared with them. */
  readonly open?: "exact" | "any-case";
}

/** Values with a meaning each: constants of the construct library. */
export interface NamedValues {
  /** Family and name, such as `firewall.Action`. */
  readonly name: string;
  readonly doc: string;
  readonly members: readonly NamedValue[];
}

interface NamedValue {
  /** Of the constant, such as `ACCEPT`. */
  readonly name: string;
  readonly value: string;
  readonly doc: string;
}

type Role = "required" | "optional" | "computed" | "optional-computed";
export type Nesting = "single" | "list" | "set" | "map";

/** What chained calls say of an attribute, for the types of states: see `state-of.ts`. */
export type TypeRole = Role | "default" | "write-only";

export interface Traits {
  readonly doc: string;
  readonly role: Role;
  readonly checks: readonly Check<never>[];
  /** Values that the server accepts and that are likely mistakes. */
  readonly cautions?: readonly ValueCaution<never>[];
  /** Two spellings with the same canonical form are no difference. */
  readonly canonical?: (value: never) => Value;
  /** Value in force when nothing is configured; planned, and stored, in its place. */
  readonly defaultValue?: Value;
  /** What absence means on the server; `null` and this value are no difference. */
  readonly absent?: Value;
  readonly sensitive: boolean;
  readonly writeOnly: boolean;
  /** A change needs a new object; with `known` only a change from one known value to another. */
  readonly replaces: false | "changed" | "known";
  /** Computed values that any update may change: planned as unknown then. */
  readonly recomputedOnUpdate: boolean;
  /** Computed value that an update works towards, as long as another one (not null) is in the state. */
  readonly target?: Value;
  /** An empty collection is not the same as none. */
  readonly distinguishesEmpty: boolean;
  readonly derivation?: Derivation;
  /** Names of the child attributes that distinguish one element of a set of objects from another. */
  readonly keyedBy?: readonly string[];
  /** Type of the resources that manage its elements one by one. */
  readonly sharedWith?: string;
  /** Attributes that exclude it. */
  readonly supersededBy?: readonly string[];
  readonly deprecated?: string;
  /** What it was called before: see `former-names.ts`. */
  readonly formerly?: readonly FormerName[];
  /** It is a former name of another attribute, whose value it has. */
  readonly mirrors?: { readonly name: string; readonly isRequired: boolean };
  /** What other attributes may name by its value, such as `sdn.zone`: what families export as `referents`. */
  readonly identifies?: readonly string[];
  /** What its value, or each of its elements, names: the id of an object of this kind. */
  readonly refersTo?: string;
  /** The name need not be there: the value may be no name, or the object is made with it. */
  readonly reference?: "may-exist" | "is-made";
  /** Server version that brought it, such as `9.1.2`. */
  readonly since?: string;
  /** The API parameter that it is sent as: its name, and what only the layer below looks at. */
  readonly parameter?: { readonly name: string; readonly inverted?: boolean };
}

export interface FormerName {
  readonly name: string;
  /** Version of this package that gave the attribute its present name. */
  readonly since: string;
  /** Version from which on only states are read by it. Absent while configurations may use it. */
  readonly until?: string;
}

export interface Derivation {
  readonly from: readonly string[];
  readonly compute: (...values: never[]) => Value;
}
