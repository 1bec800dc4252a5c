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
import { nestedType } from "../plugin/cty/types";
import type { CtyType, Dynamic, Value, ValueList, ValueMap } from "../plugin/cty/value";
import type { ValueCaution } from "./plan-warnings";
import type { Check, Derivation, FormerName, Nesting, Traits, TypeRole } from "./traits";

/** One attribute: what its value consists of, and what is known of it. Attributes are immutable: each call answers another one. */
export type Attributes = Readonly<Record<string, Attribute>>;

/** The values of one object whose attributes are not known at compile time. `StateOf` is the typed form. */
export type State = Record<string, Value>;

declare const contents: unique symbol;
/** Type of the value of nested attributes; what it consists of differs between configuration, plan and state. */
export interface Nested<A extends Attributes, N extends Nesting> {
  readonly [contents]: { readonly attributes: A; readonly nesting: N };
}

/** The attributes of a data source that reports them. */
export type ReportedOf<A extends Attributes> = {
  readonly [K in keyof A]: A[K] extends Attribute<infer V, infer _> ? Attribute<ReportedValue<V>, "computed"> : never;
};
type ReportedValue<V> = V extends Nested<infer A, infer N> ? Nested<ReportedOf<A>, N> : V;

/** Other names, each with the attribute to use instead, or with a sentence that says what to do: see `traps.ts`. */
export type OtherNames = Readonly<Record<string, string>>;

export interface ObjectShape {
  readonly kind: "object";
  readonly nesting: Nesting;
  readonly attributes: Attributes;
  readonly otherNames?: OtherNames;
}

export type Shape =
  | { readonly kind: "string" | "number" | "bool" }
  /** Of whatever type its value has. */
  | { readonly kind: "dynamic" }
  | { readonly kind: "list" | "set" | "map"; readonly element: Attribute }
  | ObjectShape;

const COLLECTIONS: ReadonlySet<string> = new Set(["list", "set", "map", "object"]);

export class Attribute<out V = unknown, out R extends TypeRole = TypeRole> {
  /** For types only: no value has them. */
  declare readonly value: V;
  declare readonly typeRole: R;

  constructor(
    readonly shape: Shape,
    readonly traits: Traits,
  ) {}

  private but(traits: Partial<Traits>): this {
    // The type differs from this one's in nothing, or only in the role, which `as` names.
    // Not spread: where it adds a trait, V8 would make each object a shape of its own, which is larger than the object.
    return new Attribute(this.shape, Object.assign({}, this.traits, traits)) as this;
  }
  private as<N extends TypeRole>(traits: Partial<Traits>): Attribute<V, N> {
    return this.but(traits) as unknown as Attribute<V, N>;
  }

  required(): Attribute<V, "required"> {
    return this.as({ role: "required" });
  }
  optional(): Attribute<V, "optional"> {
    return this.as({ role: "optional" });
  }
  /** The server decides; users cannot set it. */
  computed(): Attribute<V, "computed"> {
    return this.as({ role: "computed" });
  }
  /** Users may set it, else the server decides and its value is kept. */
  optionalComputed(): Attribute<V, "optional-computed"> {
    return this.as({ role: "optional-computed" });
  }
  /** Optional; this value is planned where none is configured, so that removing it from the configuration resets it. */
  default(planned: V | ValueMap | ValueList): Attribute<V, "default"> {
    // Builders alone make attributes, each of a `V` that is a value.
    const value = planned as Value;
    return this.as({ role: "optional-computed", defaultValue: value, absent: this.traits.absent ?? value });
  }
  /** Computed from other attributes of the same object, known as soon as they are. */
  derived<T extends Value[]>(from: readonly string[], compute: (...values: T) => Value): Attribute<V, "computed"> {
    // The engine calls it with the values of `from`, whose types are the caller's to know.
    return this.as({ role: "computed", derivation: { from, compute: compute as unknown as Derivation["compute"] } });
  }
  /**
   * A change needs a new object. `known` is for what is sent once and never reported: after an import nothing of it is known,
   * and what is configured then is taken down as it is.
   */
  replaces(when: "changed" | "known" = "changed"): this {
    return this.but({ replaces: when });
  }
  /** The same as an argument of an action, of which there is nothing to replace. */
  argument(): this {
    return this.but({ replaces: false });
  }
  sensitive(): this {
    return this.but({ sensitive: true });
  }
  /** Never stored: present in the configuration only. */
  writeOnly(): Attribute<V, "write-only"> {
    return this.as({ writeOnly: true, sensitive: true });
  }
  recomputedOnUpdate(): this {
    return this.but({ recomputedOnUpdate: true });
  }
  /** Computed; a state with another value than this one (or null) is unfinished work: an update is planned. */
  convergesTo(value: Value): Attribute<V, "computed"> {
    return this.as({ role: "computed", target: value });
  }
  /** The server reports nothing where this value is in force. */
  whenAbsent(value: Value): this {
    return this.but({ absent: value });
  }
  distinguishesEmpty(): this {
    return this.but({ distinguishesEmpty: true });
  }
  /** Its elements can be managed one by one, by resources of this type. Without it in the configuration they are left alone. */
  sharedWith(type: string): this {
    return this.but({ sharedWith: type });
  }
  /** Other attributes that exclude it: where one is configured, its absence is a choice, after an import too. */
  supersededBy(...names: string[]): this {
    return this.but({ supersededBy: names });
  }
  keyedBy(...names: string[]): this {
    return this.but({ keyedBy: names });
  }
  since(version: string): this {
    return this.but({ since: version });
  }
  /** Other attributes refer to the object by this value: `sdn.zone`, family and referent. */
  identifies(...referents: string[]): this {
    return this.but({ identifies: referents });
  }
  /**
   * Holds the id, or ids, of objects that are defined elsewhere: constructs are accepted in their place. `exists`: a plan warns of
   * names that nothing has. `may-exist`: the value may be something else. `is-made`: what has the name makes it up.
   */
  refersTo(referent: string, how: "exists" | "may-exist" | "is-made" = "exists"): this {
    return this.but({ refersTo: referent, ...(how !== "exists" && { reference: how }) });
  }
  deprecated(instead: string): this {
    return this.but({ deprecated: instead });
  }
  /** What it was called before, of attributes at the top: the old name works with a warning, and states are read by it for ever. */
  formerly(name: string, since: string, until?: string): this {
    const former: FormerName = { name, since, ...(until !== undefined && { until }) };
    return this.but({ formerly: [...(this.traits.formerly ?? []), former] });
  }
  /** Attaches what the layer below needs; replaces what was attached before. */
  sentAs(parameter: NonNullable<Traits["parameter"]>): this {
    return this.but({ parameter });
  }
  /** Adds a check to those it has. */
  checked(...checks: Check<never>[]): this {
    return this.but({ checks: [...this.traits.checks, ...checks] });
  }
  /** Warns of values that the server accepts and that are likely mistakes. Adds to the cautions that it has. */
  cautioned(...cautions: ValueCaution<never>[]): this {
    return this.but({ cautions: [...(this.traits.cautions ?? []), ...cautions] });
  }
  described(doc: string): this {
    return this.but({ doc });
  }
  /** The same value as something a data source reports: computed at every depth, without defaults. */
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
  /** After an import it may be set though no configuration says so: then it is not managed, and stays as it is. */
  get isKept(): boolean {
    const { role, deprecated, sensitive } = this.traits;
    return role === "optional" && !sensitive && (deprecated !== undefined || this.holdsElements);
  }
  /** A collection, or an object with one in it. */
  get holdsElements(): boolean {
    const { shape } = this;
    if (shape.kind !== "object" || shape.nesting !== "single") return COLLECTIONS.has(shape.kind);
    return Object.values(shape.attributes).some((inner) => inner.holdsElements);
  }
  /** Its value may come from a former name: for a configuration that uses that one it is computed. */
  get hasFormerName(): boolean {
    const { formerly = [], writeOnly } = this.traits;
    return !writeOnly && formerly.some(({ until }) => until === undefined);
  }
  get isComputed(): boolean {
    return this.traits.role === "computed" || this.traits.role === "optional-computed";
  }
}

/** The attribute that a definition names elsewhere too, as in its identity. */
export function attributeNamed(attributes: Attributes, name: string): Attribute {
  const attribute = attributes[name];
  if (!attribute) throw new Error(`there is no attribute ${name}`);
  return attribute;
}

/** Attributes as a data source reports them; write-only ones have nothing to report. */
export function reportedAttributes<A extends Attributes>(attributes: A): ReportedOf<A> {
  return Object.fromEntries(
    Object.entries(attributes)
      .filter(([, attribute]) => !attribute.traits.writeOnly)
      .map(([name, attribute]) => [name, attribute.reported()]),
  ) as unknown as ReportedOf<A>;
}

export type { Allowed, Check, NamedValues } from "./traits";

export interface AttributeOptions<T extends Value> {
  /** Markdown, own words: meaning, unit, range, default. */
  readonly doc: string;
  readonly check?: readonly Check<T>[];
  readonly canonical?: (value: T) => Value;
}

interface ObjectOptions<T extends Value> extends AttributeOptions<T> {
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
    case "object":
      return nestedType(shape.nesting, objectType(shape.attributes));
  }
}

/** The type of an object with these attributes. */
export function objectType(attributes: Attributes): CtyType {
  return { object: Object.fromEntries(Object.entries(attributes).map(([name, child]) => [name, typeOf(child)])) };
}
