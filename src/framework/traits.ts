/** Traits of an attribute: everything except the kind of its value. */
import type { Value } from "../plugin/cty/value";
import type { ValueCaution } from "./plan-warnings";

/** Returns `undefined` for a valid value, otherwise the problem and the expectation as a sentence fragment. */
export interface Check<T extends Value = never> {
  (value: T): string | undefined;
  /** The accepted values, for documentation, where they can be listed. */
  readonly allows?: Allowed;
}

/** A set of values, or a range. */
export interface Allowed {
  readonly values?: readonly string[];
  readonly range?: { readonly min?: number; readonly max?: number };
  /** Names and meanings of the values. */
  readonly named?: NamedValues;
  /** Set when newer servers may have further values: how values are compared with the named ones. */
  readonly open?: "exact" | "any-case";
}

/** Values with names: constants of the construct library. */
export interface NamedValues {
  /** Family and name, such as `firewall.Action`. */
  readonly name: string;
  readonly doc: string;
  readonly members: readonly NamedValue[];
}

interface NamedValue {
  /** Name of the constant, such as `ACCEPT`. */
  readonly name: string;
  readonly value: string;
  readonly doc: string;
}

type Role = "required" | "optional" | "computed" | "optional-computed";
export type Nesting = "single" | "list" | "set" | "map";

/** The role for the types of states (`state-of.ts`), as set by chained calls. */
export type TypeRole = Role | "default" | "write-only";

export interface Traits {
  readonly doc: string;
  /** Sentences for those who write the attribute: data sources leave them out. */
  readonly writeNote?: string;
  readonly role: Role;
  readonly checks: readonly Check<never>[];
  /** Values that the server accepts and that are likely mistakes. */
  readonly cautions?: readonly ValueCaution<never>[];
  /** Returns the canonical form. Spellings with the same canonical form are equal. */
  readonly canonical?: (value: never) => Value;
  /** Value that is planned and stored when nothing is configured. */
  readonly defaultValue?: Value;
  /** Value that absence means on the server. It is equal to `null`. */
  readonly absent?: Value;
  readonly sensitive: boolean;
  readonly writeOnly: boolean;
  /** A change replaces the object; with `known` only a change from one known value to another. */
  readonly replaces: false | "changed" | "known";
  /** Any update may change this computed value, so updates plan it as unknown. */
  readonly recomputedOnUpdate: boolean;
  /** Computed value that updates work towards while the state has another one that is not null. */
  readonly target?: Value;
  /** An empty collection differs from an absent one. */
  readonly distinguishesEmpty: boolean;
  readonly derivation?: Derivation;
  /** Child attributes that identify an element in a set of objects. */
  readonly keyedBy?: readonly string[];
  /** Type of the resources that manage its elements one by one. */
  readonly sharedWith?: string;
  /** Attributes that exclude this one. */
  readonly supersededBy?: readonly string[];
  readonly deprecated?: string;
  /** Former names (`former-names.ts`). */
  readonly formerly?: readonly FormerName[];
  /** Set for a former name: the current attribute, whose value it mirrors. */
  readonly mirrors?: { readonly name: string; readonly isRequired: boolean };
  /** Referents that other attributes name by this value, such as `sdn.zone`. Families export them as `referents`. */
  readonly identifies?: readonly string[];
  /** Referent whose id the value, or each of its elements, is. */
  readonly refersTo?: string;
  /** The named object need not exist: the value may be something else, or this object creates the name. */
  readonly reference?: "may-exist" | "is-made";
  /** First server version with it, such as `9.1.2`. */
  readonly since?: string;
  /** The API parameter: its name, and options for the encoding in `src/resources`. */
  readonly parameter?: { readonly name: string; readonly inverted?: boolean };
}

export interface FormerName {
  readonly name: string;
  /** Version of this package that introduced the current name. */
  readonly since: string;
  /** Version from which the former name only works in stored states. Absent while configurations may use it. */
  readonly until?: string;
}

/** A deprecated name. It works with a warning until the next minor version after its deprecation. */
interface Deprecation {
  /** Version of this package that renamed it. */
  readonly since: string;
  /** The name to use. */
  readonly use: string;
}

/** A former type name, with the provider's prefix. */
export interface FormerType extends FormerName {
  /** Address of the provider without the registry's host. */
  readonly provider: string;
}

/** A sentence about a feature that the server is removing, or a renaming in this package. */
export type Deprecated = string | Deprecation;

export interface Derivation {
  readonly from: readonly string[];
  readonly compute: (...values: never[]) => Value;
}
