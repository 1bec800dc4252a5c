/**
 * The model of the bindings, as plain data: classes, their properties, and facts about each. `parse` creates it from
 * the definitions, and the emitters write it; neither knows the other.
 */
type Primitive = "string" | "number" | "boolean";
export type Nesting = "single" | "list" | "set" | "map";

export type Kind =
  | { readonly kind: Primitive }
  /** Any value. */
  | { readonly kind: "any" }
  | { readonly kind: "list" | "set" | "map"; readonly of: Kind }
  /** One or several objects with the attributes of the struct. */
  | { readonly kind: "object"; readonly nesting: Nesting; readonly struct: string };

/** Documented facts about an attribute. */
export interface Doc {
  readonly text: string;
  /** A closed set of values. */
  readonly values?: readonly string[];
  readonly range?: { readonly min?: number; readonly max?: number };
  /** Class with a constant for each value, such as `firewall.Action`. */
  readonly constants?: string;
  /** Default, in TypeScript, or in words after a hyphen. */
  readonly default?: string;
  /** Server version that introduced it. */
  readonly since?: string;
  /** Replacement of a deprecated attribute. */
  readonly deprecated?: string;
  readonly replaces?: boolean;
  readonly sensitive?: boolean;
  readonly writeOnly?: boolean;
}

/** An interface whose constructs replace an ID. */
export interface Acceptance {
  readonly contract: string;
  readonly family: string;
  /** Property of the interface with the ID. */
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
  /** Other names, such as the API's; `!` marks names with the opposite meaning. */
  readonly otherNames?: readonly string[];
}

/** Objects inside an attribute. */
export interface Struct {
  readonly name: string;
  readonly nesting: Nesting;
  /** Set by the server only, not configurable. */
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
  /** Example in TypeScript, within a stack. */
  readonly example?: string;
  /** Properties that a method sets. The first one names the construct with that method. */
  readonly byMethod?: readonly [owner: string, ...others: string[]];
  /** The base of a handwritten construct. */
  readonly isBase: boolean;
  readonly implements: readonly Acceptance[];
  readonly properties: readonly Property[];
  readonly structs: readonly Struct[];
}

/** An interface for values that replace an ID. */
export interface Contract {
  readonly name: string;
  readonly doc: string;
  readonly property: string;
  readonly isReadonly: boolean;
  /** Extended interface with the same property, which more types implement. */
  readonly extends?: Acceptance;
}

/** Constants of one set of values. */
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
