/**
 * Attributes, with which resource definitions describe their schema.
 *
 * Builders set the type of an attribute, and chained calls its role and traits. Attributes are immutable: each call returns
 * another one.
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
import type { Path } from "../plugin/contract";
import { nestedType } from "../plugin/cty/types";
import {
  type CtyType,
  type Dynamic,
  isMap,
  type Keyed,
  type KeyName,
  type Value,
  type ValueList,
  type ValueMap,
} from "../plugin/cty/value";
import type { ValueCaution } from "./plan-warnings";
import type { Check, Derivation, FormerName, Nesting, Traits, TypeRole } from "./traits";

export type Attributes = Readonly<Record<string, Attribute>>;

/** The values of an object whose attributes are not known at compile time. `StateOf` is the typed form. */
export type State = Record<string, Value>;

declare const contents: unique symbol;
/** Type of the value of nested attributes. Its content differs between configuration, plan and state (`state-of.ts`). */
export interface Nested<A extends Attributes, N extends Nesting> {
  readonly [contents]: { readonly attributes: A; readonly nesting: N };
}

/** Types of the attributes in a data source that reports them. */
export type ReportedOf<A extends Attributes> = {
  readonly [K in keyof A]: A[K] extends Attribute<infer V, infer _> ? Attribute<ReportedValue<V>, "computed"> : never;
};
type ReportedValue<V> = V extends Nested<infer A, infer N> ? Nested<ReportedOf<A>, N> : V;

/** Names that users confuse with an attribute, each with the attribute to use or a sentence of advice. See `traps.ts`. */
export type OtherNames = Readonly<Record<string, string>>;

export interface ObjectShape {
  readonly kind: "object";
  readonly nesting: Nesting;
  readonly attributes: Attributes;
  readonly otherNames?: OtherNames;
  /** Of a set: the attribute that Terraform has as the key of a map. */
  readonly mapKey?: string;
  /** Of such a set: the only other attribute, which Terraform has as the value of the map. */
  readonly mapValue?: string;
}

export type Shape =
  | { readonly kind: "string" | "number" | "bool" }
  /** Any type: the value carries it. */
  | { readonly kind: "dynamic" }
  | { readonly kind: "list" | "set" | "map"; readonly element: Attribute }
  | ObjectShape;

const COLLECTIONS: ReadonlySet<string> = new Set(["list", "set", "map", "object"]);

export class Attribute<out V = unknown, out R extends TypeRole = TypeRole> {
  /** For the type checker only. */
  declare readonly value: V;
  declare readonly typeRole: R;

  constructor(
    readonly shape: Shape,
    readonly traits: Traits,
  ) {}

  private withTraits(traits: Partial<Traits>): this {
    // The type changes at most in the role, which `withRole` sets.
    // `Object.assign` instead of a spread: V8 would create a hidden class per object, larger than the object.
    return new Attribute(this.shape, Object.assign({}, this.traits, traits)) as this;
  }
  private withRole<N extends TypeRole>(traits: Partial<Traits>): Attribute<V, N> {
    return this.withTraits(traits) as unknown as Attribute<V, N>;
  }

  required(): Attribute<V, "required"> {
    return this.withRole({ role: "required" });
  }
  /** Required, and a change replaces the object. */
  key(): Attribute<V, "required"> {
    return this.withRole({ role: "required", replaces: "changed" });
  }
  optional(): Attribute<V, "optional"> {
    return this.withRole({ role: "optional" });
  }
  /** Set by the server; not configurable. */
  computed(): Attribute<V, "computed"> {
    return this.withRole({ role: "computed" });
  }
  /** Configurable. Otherwise the server sets it, and plans keep its value. */
  optionalComputed(): Attribute<V, "optional-computed"> {
    return this.withRole({ role: "optional-computed" });
  }
  /** Optional with a default that is planned when the attribute is not configured. Removing the attribute resets it. */
  default(planned: V | ValueMap | ValueList): Attribute<V, "default"> {
    // Builders create attributes only with a `V` that is a `Value`.
    const value = planned as Value;
    return this.withRole({ role: "optional-computed", defaultValue: value, absent: this.traits.absent ?? value });
  }
  /** Computed from other attributes of the same object, and known as soon as they are. */
  derived<T extends Value[]>(from: readonly string[], compute: (...values: T) => Value): Attribute<V, "computed"> {
    // The framework calls `compute` with the values of `from`, whose types the caller declares.
    return this.withRole({
      role: "computed",
      derivation: { from, compute: compute as unknown as Derivation["compute"] },
    });
  }
  /**
   * A change replaces the object. `known`: replace only if the prior value is known. Use it for create-only parameters that the
   * server never reports: after an import their configured value goes into the state without a replacement.
   */
  replaces(when: "changed" | "known" = "changed"): this {
    return this.withTraits({ replaces: when });
  }
  /** The attribute as an argument of an action or a data source, which never replaces anything. */
  argument(): this {
    return this.withTraits({ replaces: false });
  }
  sensitive(): this {
    return this.withTraits({ sensitive: true });
  }
  /** Present in the configuration only, never in a plan or state. */
  writeOnly(): Attribute<V, "write-only"> {
    return this.withRole({ writeOnly: true, sensitive: true });
  }
  recomputedOnUpdate(): this {
    return this.withTraits({ recomputedOnUpdate: true });
  }
  /** Computed. While the state has another value than this one or null, the work is incomplete, and an update is planned. */
  convergesTo(value: Value): Attribute<V, "computed"> {
    return this.withRole({ role: "computed", target: value });
  }
  /** Value in effect when the server reports nothing. */
  whenAbsent(value: Value): this {
    return this.withTraits({ absent: value });
  }
  distinguishesEmpty(): this {
    return this.withTraits({ distinguishesEmpty: true });
  }
  /** Resources of this type can manage its elements one by one. Without it in the configuration, the elements are left alone. */
  sharedWith(type: string): this {
    return this.withTraits({ sharedWith: type });
  }
  /** Attributes that exclude this one. When one of them is configured, the absence of this one counts, also after an import. */
  supersededBy(...names: string[]): this {
    return this.withTraits({ supersededBy: names });
  }
  keyedBy(...names: string[]): this {
    return this.withTraits({ keyedBy: names });
  }
  since(version: string): this {
    return this.withTraits({ since: version });
  }
  /** Other attributes refer to the object by this value. Referents have the form `family.kind`, such as `sdn.zone`. */
  identifies(...referents: string[]): this {
    return this.withTraits({ identifies: referents });
  }
  /**
   * Holds one or more ids of objects that are defined elsewhere; constructs accept the objects themselves. `exists`: a plan warns
   * about names without an object. `may-exist`: the value may be something else. `is-made`: this object creates the name.
   */
  refersTo(referent: string, how: "exists" | "may-exist" | "is-made" = "exists"): this {
    return this.withTraits({ refersTo: referent, ...(how !== "exists" && { reference: how }) });
  }
  deprecated(instead: string): this {
    return this.withTraits({ deprecated: instead });
  }
  /** Former name of a top-level attribute. It works with a warning until `until`, and old states are always read. */
  formerly(name: string, since: string, until?: string): this {
    const former: FormerName = { name, since, ...(until !== undefined && { until }) };
    return this.withTraits({ formerly: [...(this.traits.formerly ?? []), former] });
  }
  /** Sets the API parameter of the attribute. */
  sentAs(parameter: NonNullable<Traits["parameter"]>): this {
    return this.withTraits({ parameter });
  }
  /** Adds checks. */
  checked(...checks: Check<never>[]): this {
    return this.withTraits({ checks: [...this.traits.checks, ...checks] });
  }
  /** Adds warnings about values that the server accepts and that are likely mistakes. */
  cautioned(...cautions: ValueCaution<never>[]): this {
    return this.withTraits({ cautions: [...(this.traits.cautions ?? []), ...cautions] });
  }
  described(doc: string): this {
    return this.withTraits({ doc });
  }
  /** Adds sentences to the description that data sources leave out, such as "Other members are removed." */
  whenWritten(writeNote: string): this {
    return this.withTraits({ writeNote });
  }
  /** The attribute in a data source: computed at every depth, without default. */
  reported(): Attribute<ReportedValue<V>, "computed"> {
    const { shape, traits } = this;
    const inner: Shape =
      shape.kind === "object" ? { ...shape, attributes: reportedAttributes(shape.attributes) } : shape;
    const { doc, canonical, sensitive, keyedBy, deprecated, formerly, identifies, refersTo, parameter, derivation } =
      traits;
    return new Attribute(inner, {
      doc,
      role: "computed",
      checks: [],
      sensitive,
      writeOnly: false,
      replaces: false,
      recomputedOnUpdate: false,
      distinguishesEmpty: true,
      ...(canonical && { canonical }),
      ...(keyedBy && { keyedBy }),
      ...(deprecated && { deprecated }),
      ...(formerly && { formerly }),
      ...(identifies && { identifies }),
      ...(refersTo && { refersTo }),
      ...(parameter !== undefined && { parameter }),
      ...(derivation && { derivation }),
    });
  }

  get isConfigurable(): boolean {
    return this.traits.role !== "computed";
  }
  /** True when an imported value without configuration is not managed but kept: collections and deprecated attributes. */
  get isKept(): boolean {
    const { role, deprecated, sensitive } = this.traits;
    return role === "optional" && !sensitive && (deprecated !== undefined || this.holdsElements);
  }
  /** True for a collection, and for an object that contains one. */
  get holdsElements(): boolean {
    const { shape } = this;
    if (shape.kind !== "object" || shape.nesting !== "single") return COLLECTIONS.has(shape.kind);
    return Object.values(shape.attributes).some((inner) => inner.holdsElements);
  }
  /** True when a former name can still set the value. For a configuration with that name, the attribute is computed. */
  get hasFormerName(): boolean {
    const { formerly = [], writeOnly } = this.traits;
    return !writeOnly && formerly.some(({ until }) => until === undefined);
  }
  get isComputed(): boolean {
    return this.traits.role === "computed" || this.traits.role === "optional-computed";
  }
}

/** The attribute of this name, which must exist. */
export function attributeNamed(attributes: Attributes, name: string): Attribute {
  const attribute = attributes[name];
  if (!attribute) throw new Error(`there is no attribute ${name}`);
  return attribute;
}

/** The attributes in a data source that reports them, without write-only ones. */
export function reportedAttributes<A extends Attributes>(attributes: A): ReportedOf<A> {
  return Object.fromEntries(
    Object.entries(attributes)
      .filter(([, attribute]) => !attribute.traits.writeOnly)
      .map(([name, attribute]) => [name, attribute.reported()]),
  ) as unknown as ReportedOf<A>;
}

export type { Allowed, Check, NamedValues } from "./traits";

export interface AttributeOptions<T extends Value> {
  /** Markdown: meaning, unit, range, default. */
  readonly doc: string;
  readonly check?: readonly Check<T>[];
  readonly canonical?: (value: T) => Value;
}

interface ObjectOptions<T extends Value> extends AttributeOptions<T> {
  /** Names of the attributes in other providers. Names of API parameters are added automatically. */
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
/** An attribute of any type: the value carries it. */
export function dynamic(options: AttributeOptions<Dynamic>): Attribute<Dynamic, "optional"> {
  return attribute({ kind: "dynamic" }, options);
}
/** A list of primitives. Checks and canonical form of the element apply to each element, as in `set` and `map`. */
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
/**
 * A set of objects that Terraform has as a map, whose keys are the attribute `key`. Terraform compares each element of a set with
 * each other element, and elements of a map by their keys. Everywhere else, it is a set of objects with `key` among their attributes.
 */
export function keyedOf<const A extends Attributes>(
  key: keyof A & string,
  attributes: A,
  options: ObjectOptions<Value[]>,
): Attribute<Nested<A, "set">, "optional"> {
  const shape: ObjectShape = { ...nested("set", attributes, options), mapKey: key };
  return attribute<Value[], Nested<A, "set">>(shape, options).keyedBy(key);
}
/**
 * A set of pairs that Terraform has as a map of plain values, which it compares and stores faster than a map of objects. Everywhere
 * else, it is a set of objects with the attributes `key` and `value`.
 */
export function keyedValuesOf<const A extends Attributes>(
  key: keyof A & string,
  value: keyof A & string,
  attributes: A,
  options: AttributeOptions<Value[]>,
): Attribute<Nested<A, "set">, "optional"> {
  const shape: ObjectShape = { ...nested("set", attributes, options), mapKey: key, mapValue: value };
  return attribute<Value[], Nested<A, "set">>(shape, options).keyedBy(key);
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

/** The type of an attribute's value. */
export function typeOf(attribute: Attribute): CtyType {
  const { shape } = attribute;
  switch (shape.kind) {
    case "string":
    case "number":
    case "bool":
    case "dynamic":
      return shape.kind;
    case "list":
      return { list: typeOf(shape.element) };
    case "set":
      return { set: typeOf(shape.element) };
    case "map":
      return { map: typeOf(shape.element) };
    case "object": {
      const { mapValue: value } = shape;
      const type = nestedType(nestingOf(shape), objectType(attributesOf(shape)));
      return value === undefined ? type : { ...(type as Keyed), value };
    }
  }
}

/** The shape that a value has in Terraform's configuration. */
export function configuredShape(shape: Shape): Shape {
  if (shape.kind !== "object" || shape.mapValue === undefined) return shape;
  return { kind: "map", element: attributeNamed(shape.attributes, shape.mapValue) };
}

/** How Terraform nests the objects. */
export function nestingOf({ nesting, mapKey, attributes }: ObjectShape): {
  readonly nesting: Nesting;
  readonly by?: KeyName;
} {
  if (mapKey === undefined) return { nesting };
  const { kind } = attributeNamed(attributes, mapKey).shape;
  return { nesting: "map", by: { name: mapKey, kind: kind === "number" ? kind : "string" } };
}

/** The attributes that the objects have in Terraform. */
export function attributesOf({ attributes, mapKey }: ObjectShape): Attributes {
  if (mapKey === undefined) return attributes;
  const { [mapKey]: _, ...others } = attributes;
  return others;
}

/** Path of an element of a set, which has its own only if Terraform has the set as a map. */
export function placeInSet({ mapKey }: ObjectShape, element: Value, at: Path): Path {
  const key = mapKey !== undefined && isMap(element) ? element[mapKey] : undefined;
  return typeof key === "string" || typeof key === "number" ? [...at, { key: String(key) }] : at;
}

/** The type of an object with these attributes. */
export function objectType(attributes: Attributes): Keyed["keyed"] {
  return { object: Object.fromEntries(Object.entries(attributes).map(([name, child]) => [name, typeOf(child)])) };
}
