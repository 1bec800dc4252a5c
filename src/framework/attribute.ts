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
import type { Value, ValueList, ValueMap } from "../plugin/cty/value";

export type Attributes = Readonly<Record<string, Attribute>>;

/** The values of one object whose attributes are not known at compile time. `StateOf` is the typed form. */
export type State = Record<string, Value>;

/** What chained calls say of an attribute, for the types of states: see `state-of.ts`. */
export type TypeRole = Role | "default" | "write-only";

declare const nested: unique symbol;
/** Type of the value of nested attributes; what it consists of differs between configuration, plan and state. */
export interface Nested<A extends Attributes, N extends Nesting> {
  readonly [nested]: { readonly attributes: A; readonly nesting: N };
}

/** The attributes of a data source that reports them. */
export type ReportedOf<A extends Attributes> = {
  readonly [K in keyof A]: A[K] extends Attribute<infer V, infer _> ? Attribute<ReportedValue<V>, "computed"> : never;
};
type ReportedValue<V> = V extends Nested<infer A, infer N> ? Nested<ReportedOf<A>, N> : V;

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
}

export type Role = "required" | "optional" | "computed" | "optional-computed";
export type Nesting = "single" | "list" | "set" | "map";

export type Shape =
  | { readonly kind: "string" | "number" | "bool" }
  | { readonly kind: "list" | "set" | "map"; readonly element: Attribute }
  | { readonly kind: "object"; readonly nesting: Nesting; readonly attributes: Attributes };

interface Traits {
  readonly doc: string;
  readonly role: Role;
  readonly checks: readonly Check<never>[];
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
  readonly deprecated?: string;
  /** What other attributes may name by its value, such as `sdn.zone`: what families export as `referents`. */
  readonly identifies?: readonly string[];
  /** What its value, or each of its elements, names: the id of an object of this kind. */
  readonly refersTo?: string;
  /** Server version that brought it, such as `9.1.2`. */
  readonly since?: string;
  /** The API parameter that it is sent as: what the layer below needs to send and read it; the engine never looks inside. */
  readonly parameter?: unknown;
}

interface Derivation {
  readonly from: readonly string[];
  readonly compute: (...values: never[]) => Value;
}

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
    return new Attribute(this.shape, { ...this.traits, ...traits }) as this;
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
    const value = planned as Value;
    return this.as({ role: "optional-computed", defaultValue: value, absent: this.traits.absent ?? value });
  }
  /** Computed from other attributes of the same object, known as soon as they are. */
  derived<T extends Value[]>(from: readonly string[], compute: (...values: T) => Value): Attribute<V, "computed"> {
    return this.as({ role: "computed", derivation: { from, compute: compute as unknown as Derivation["compute"] } });
  }
  /**
   * A change needs a new object. `known` is for what is sent once and never reported: after an import nothing of it is known,
   * and what is configured then is taken down as it is.
   */
  replaces(when: "changed" | "known" = "changed"): this {
    return this.but({ replaces: when });
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
  /** Holds the id, or ids, of objects that are defined elsewhere: constructs are accepted in their place. */
  refersTo(referent: string): this {
    return this.but({ refersTo: referent });
  }
  deprecated(instead: string): this {
    return this.but({ deprecated: instead });
  }
  /** Attaches what the layer below needs; replaces what was attached before. */
  sentAs(parameter: unknown): this {
    return this.but({ parameter });
  }
  /** Adds a check to those it has. */
  checked(...checks: Check<never>[]): this {
    return this.but({ checks: [...this.traits.checks, ...checks] });
  }
  described(doc: string): this {
    return this.but({ doc });
  }
  /** The same value as something a data source reports: computed at every depth, without defaults. */
  reported(): Attribute<ReportedValue<V>, "computed"> {
    const { shape, traits } = this;
    const inner: Shape =
      shape.kind === "object" ? { ...shape, attributes: reportedAttributes(shape.attributes) } : shape;
    const { doc, canonical, sensitive, keyedBy, deprecated, identifies, refersTo, parameter, derivation } = traits;
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
      ...(identifies && { identifies }),
      ...(refersTo && { refersTo }),
      ...(parameter !== undefined && { parameter }),
      ...(derivation && { derivation }),
    });
  }

  get isConfigurable(): boolean {
    return this.traits.role !== "computed";
  }
  /** After an import it may be set though no configuration says so: engines leave it out of what they generate. */
  get isKept(): boolean {
    const { role, deprecated, sensitive } = this.traits;
    return role === "optional" && deprecated !== undefined && !sensitive;
  }
  get isComputed(): boolean {
    return this.traits.role === "computed" || this.traits.role === "optional-computed";
  }
}

export interface AttributeOptions<T extends Value> {
  /** Markdown, own words: meaning, unit, range, default. */
  readonly doc: string;
  readonly check?: readonly Check<T>[];
  readonly canonical?: (value: T) => Value;
}

function attribute<T extends Value, V>(shape: Shape, options: AttributeOptions<T>): Attribute<V, "optional"> {
  return new Attribute(shape, {
    doc: options.doc,
    role: "optional",
    checks: (options.check ?? []) as readonly Check<never>[],
    ...(options.canonical && { canonical: options.canonical as (value: never) => Value }),
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
  options: AttributeOptions<ValueMap>,
): Attribute<Nested<A, "single">, "optional"> {
  return attribute({ kind: "object", nesting: "single", attributes }, options);
}
export function listOf<const A extends Attributes>(
  attributes: A,
  options: AttributeOptions<Value[]>,
): Attribute<Nested<A, "list">, "optional"> {
  return attribute({ kind: "object", nesting: "list", attributes }, options);
}
export function setOf<const A extends Attributes>(
  attributes: A,
  options: AttributeOptions<Value[]>,
): Attribute<Nested<A, "set">, "optional"> {
  return attribute({ kind: "object", nesting: "set", attributes }, options);
}
export function mapOf<const A extends Attributes>(
  attributes: A,
  options: AttributeOptions<ValueMap>,
): Attribute<Nested<A, "map">, "optional"> {
  return attribute({ kind: "object", nesting: "map", attributes }, options);
}

/** Attributes as a data source reports them; write-only ones have nothing to report. */
export function reportedAttributes<A extends Attributes>(attributes: A): ReportedOf<A> {
  return Object.fromEntries(
    Object.entries(attributes)
      .filter(([, attribute]) => !attribute.traits.writeOnly)
      .map(([name, attribute]) => [name, attribute.reported()]),
  ) as unknown as ReportedOf<A>;
}
