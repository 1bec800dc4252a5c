/**
 * What the bindings are made of, as plain data: classes, their properties, and what is known about each. `parse` makes it
 * from the definitions, the emitters write it down; neither knows the other.
 */
type Primitive = "string" | "number" | "boolean";
export type Nesting = "single" | "list" | "set" | "map";

export type Kind =
  | { readonly kind: Primitive }
  /** Whatever the value is. */
  | { readonly kind: "any" }
  | { readonly kind: "list" | "set" | "map"; readonly of: Kind }
  /** One object or several, with attributes of their own: those of the struct of that name. */
  | { readonly kind: "object"; readonly nesting: Nesting; readonly struct: string };

/** What a reader wants to know about an attribute. */
export interface Doc {
  readonly text: string;
  /** A closed set of values. */
  readonly values?: readonly string[];
  readonly range?: { readonly min?: number; readonly max?: number };
  /** Class with a constant for each value, such as `firewall.Action`. */
  readonly constants?: string;
  /** What is in force where nothing is configured, as TypeScript would write it, or in words after a hyphen. */
  readonly default?: string;
  /** Server version that brought it. */
  readonly since?: string;
  /** What to use instead. */
  readonly deprecated?: string;
  readonly replaces?: boolean;
  readonly sensitive?: boolean;
  readonly writeOnly?: boolean;
}

/** An interface whose constructs are accepted in place of an id. */
export interface Acceptance {
  readonly contract: string;
  readonly family: string;
  /** Property of the interface that has the id. */
  readonly property: string;
}

export interface Property {
  /** `pool_id`. */
  readonly attribute: string;
  /** `poolId`. */
  readonly name: string;
  readonly kind: Kind;
  /** Computed properties can only be read. */
  readonly role: "required" | "optional" | "computed";
  readonly doc: Doc;
  readonly accepts?: Acceptance;
  /** Other names of it, such as the API's; those of the opposite with `!` before them. */
  readonly otherNames?: readonly string[];
}

/** Objects inside an attribute. */
export interface Struct {
  readonly name: string;
  readonly nesting: Nesting;
  /** Only the server sets it: there is nothing to configure. */
  readonly isComputed: boolean;
  readonly properties: readonly Property[];
}

export interface Class {
  readonly kind: "resource" | "data-source" | "provider";
  /** `pve_sdn_vnet`. */
  readonly type: string;
  /** `Vnet`. */
  readonly name: string;
  /** Reference page below `docs`. */
  readonly page: string;
  readonly doc: Pick<Doc, "text" | "deprecated" | "since">;
  /** In TypeScript, within a stack. */
  readonly example?: string;
  /** Properties that a verb gives it: first the one that names the construct whose verb that is. */
  readonly byVerb?: readonly [owner: string, ...others: string[]];
  /** Its construct is written by hand: this is the base of it. */
  readonly isBase: boolean;
  readonly implements: readonly Acceptance[];
  readonly properties: readonly Property[];
  readonly structs: readonly Struct[];
}

/** An interface for what may be given in place of an id. */
export interface Contract {
  readonly name: string;
  readonly doc: string;
  readonly property: string;
  readonly isReadonly: boolean;
  /** What is accepted wherever this is: an interface of the same property, which more types have. */
  readonly extends?: Acceptance;
}

/** Constants for values that belong together. */
export interface Constants {
  readonly name: string;
  readonly doc: string;
  readonly members: readonly { readonly name: string; readonly value: string; readonly doc: string }[];
}

export interface Family {
  readonly name: string;
  readonly classes: readonly Class[];
  readonly constants: readonly Constants[];
  readonly contracts: readonly Contract[];
}

export interface Library {
  readonly provider: Class;
  readonly families: readonly Family[];
}

export const isConfigurable = ({ role }: Property): boolean => role !== "computed";
