/**
 * Attributes: the vocabulary in which resource definitions describe their schema.
 *
 * Builders give an attribute its type; chained calls give it its role. Attributes are immutable.
 *
 * ```ts
 * const attributes = {
 *   name: string({ doc: "Name.", check: [aliasName] }).required().replaces(),
 *   cidr: string({ doc: "Address or network.", canonical: withoutFullMask }).required(),
 *   nodes: set(string({ doc: "Node name." }), { doc: "Nodes; all when absent." }).optional(),
 *   enabled: bool({ doc: "Whether it is in force." }).default(true),
 *   limits: object({ rate: number({ doc: "MiB/s." }).required() }, { doc: "Limits." }).optional(),
 * };
 * ```
 */
import type { Dynamic, Value, ValueMap } from "../plugin/cty/value";

import {
  Attribute,
  type Attributes,
  type Nested,
  type ObjectShape,
  type OtherNames,
  type Shape,
} from "./attribute-class";
import type { Check, Nesting } from "./traits";

// The whole vocabulary comes from here, whatever the files that it is written in.
export {
  Attribute,
  type Attributes,
  attributeNamed,
  type Nested,
  type OtherNames,
  type ReportedOf,
  reportedAttributes,
  type State,
} from "./attribute-class";
export type { Allowed, Check, NamedValues } from "./traits";

export interface AttributeOptions<T extends Value> {
  /** Markdown, own words: meaning, unit, range, default. */
  readonly doc: string;
  readonly check?: readonly Check<T>[];
  readonly canonical?: (value: T) => Value;
}

export interface ObjectOptions<T extends Value> extends AttributeOptions<T> {
  /** Names that users of other providers know the attributes by. Those of the API's parameters need not be named. */
  readonly otherNames?: OtherNames;
}

function attribute<T extends Value, V>(shape: Shape, options: AttributeOptions<T>): Attribute<V, "optional"> {
  return new Attribute(shape, {
    doc: options.doc,
    role: "optional",
    checks: options.check ?? [],
    ...(options.canonical && { canonical: options.canonical }),
    sensitive: false,
    writeOnly: false,
    replaces: false,
    recomputedOnUpdate: false,
    distinguishesEmpty: false,
  });
}

export function string<V extends string = string>(options: AttributeOptions<string>): Attribute<V, "optional"> {
  return attribute({ kind: "string" }, options);
}
export function number(options: AttributeOptions<number>): Attribute<number, "optional"> {
  return attribute({ kind: "number" }, options);
}
export function bool(options: AttributeOptions<boolean>): Attribute<boolean, "optional"> {
  return attribute({ kind: "bool" }, options);
}
/** Anything: the value carries its type. */
export function dynamic(options: AttributeOptions<Dynamic>): Attribute<Dynamic, "optional"> {
  return attribute({ kind: "dynamic" }, options);
}
/** Collections of primitives; checks and canonical form of the element apply to each element. */
export function list<V>(
  element: Attribute<V>,
  options: AttributeOptions<Value[]>,
): Attribute<readonly V[], "optional"> {
  return attribute({ kind: "list", element }, options);
}
export function set<V>(element: Attribute<V>, options: AttributeOptions<Value[]>): Attribute<readonly V[], "optional"> {
  return attribute({ kind: "set", element }, options);
}
export function map<V>(
  element: Attribute<V>,
  options: AttributeOptions<ValueMap>,
): Attribute<{ readonly [key: string]: V }, "optional"> {
  return attribute({ kind: "map", element }, options);
}
export function object<const A extends Attributes>(
  attributes: A,
  options: ObjectOptions<ValueMap>,
): Attribute<Nested<A, "single">, "optional"> {
  return attribute(nested("single", attributes, options), options);
}
export function listOf<const A extends Attributes>(
  attributes: A,
  options: ObjectOptions<Value[]>,
): Attribute<Nested<A, "list">, "optional"> {
  return attribute(nested("list", attributes, options), options);
}
export function setOf<const A extends Attributes>(
  attributes: A,
  options: ObjectOptions<Value[]>,
): Attribute<Nested<A, "set">, "optional"> {
  return attribute(nested("set", attributes, options), options);
}
export function mapOf<const A extends Attributes>(
  attributes: A,
  options: ObjectOptions<ValueMap>,
): Attribute<Nested<A, "map">, "optional"> {
  return attribute(nested("map", attributes, options), options);
}

function nested(nesting: Nesting, attributes: Attributes, { otherNames }: ObjectOptions<never>): ObjectShape {
  return { kind: "object", nesting, attributes, ...(otherNames && { otherNames }) };
}
