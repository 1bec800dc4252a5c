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
import type { CtyType, Value, ValueMap } from "../plugin/cty/value";

export type Attributes = Readonly<Record<string, Attribute>>;

/** The values of one object, by attribute name. */
export type State = Record<string, Value>;

/** `undefined` when the value is fine; otherwise what is wrong and what is expected, as a sentence fragment. */
export type Check<T extends Value = never> = (value: T) => string | undefined;

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
  readonly fallback?: Value;
  /** What absence means on the server; `null` and this value are no difference. */
  readonly absent?: Value;
  readonly sensitive: boolean;
  readonly writeOnly: boolean;
  /** A change needs a new object; with `known` only a change from one known value to another. */
  readonly replaces: false | "changed" | "known";
  /** Computed values that any update may change: planned as unknown then. */
  readonly volatile: boolean;
  /** Computed value that an update works towards, as long as another one (not null) is in the state. */
  readonly goal?: Value;
  /** An empty collection is not the same as none. */
  readonly emptyMatters: boolean;
  readonly derivation?: Derivation;
  /** Names of the child attributes that tell one element of a set of objects from another. */
  readonly keyedBy?: readonly string[];
  readonly deprecated?: string;
  /** Server version that brought it, such as `9.1.2`. */
  readonly since?: string;
  /** What the layer below needs to know to send and read it; the engine never looks inside. */
  readonly wire?: unknown;
}

interface Derivation {
  readonly from: readonly string[];
  readonly compute: (...values: never[]) => Value;
}

export class Attribute {
  constructor(
    readonly shape: Shape,
    readonly traits: Traits,
  ) {}

  private but(traits: Partial<Traits>): Attribute {
    return new Attribute(this.shape, { ...this.traits, ...traits });
  }

  required(): Attribute {
    return this.but({ role: "required" });
  }
  optional(): Attribute {
    return this.but({ role: "optional" });
  }
  /** The server decides; users cannot set it. */
  computed(): Attribute {
    return this.but({ role: "computed" });
  }
  /** Users may set it, else the server decides and its value is kept. */
  optionalComputed(): Attribute {
    return this.but({ role: "optional-computed" });
  }
  /** Optional; this value is planned where none is configured, so that removing it from the configuration resets it. */
  default(value: Value): Attribute {
    return this.but({ role: "optional-computed", fallback: value, absent: this.traits.absent ?? value });
  }
  /** Computed from other attributes of the same object, known as soon as they are. */
  derived<T extends Value[]>(from: readonly string[], compute: (...values: T) => Value): Attribute {
    return this.but({ role: "computed", derivation: { from, compute: compute as unknown as Derivation["compute"] } });
  }
  /**
   * A change needs a new object. `known` is for what is said once and never told: after an import nothing of it is known,
   * and what is configured then is taken down as it is.
   */
  replaces(when: "changed" | "known" = "changed"): Attribute {
    return this.but({ replaces: when });
  }
  sensitive(): Attribute {
    return this.but({ sensitive: true });
  }
  /** Never stored: present in the configuration only. */
  writeOnly(): Attribute {
    return this.but({ writeOnly: true, sensitive: true });
  }
  volatile(): Attribute {
    return this.but({ volatile: true });
  }
  /** Computed; a state with another value than this one (or null) is unfinished work: an update is planned. */
  settlesAt(value: Value): Attribute {
    return this.but({ role: "computed", goal: value });
  }
  /** The server reports nothing where this value is in force. */
  whenAbsent(value: Value): Attribute {
    return this.but({ absent: value });
  }
  emptyMatters(): Attribute {
    return this.but({ emptyMatters: true });
  }
  keyedBy(...names: string[]): Attribute {
    return this.but({ keyedBy: names });
  }
  since(version: string): Attribute {
    return this.but({ since: version });
  }
  deprecated(instead: string): Attribute {
    return this.but({ deprecated: instead });
  }
  /** Attaches what the layer below needs; replaces what was attached before. */
  via(wire: unknown): Attribute {
    return this.but({ wire });
  }
  /** Adds a check to those it has. */
  checked(...checks: Check<never>[]): Attribute {
    return this.but({ checks: [...this.traits.checks, ...checks] });
  }
  described(doc: string): Attribute {
    return this.but({ doc });
  }
  /** The same value as something a data source reports: computed at every depth, without defaults. */
  reported(): Attribute {
    const { shape, traits } = this;
    const inner: Shape =
      shape.kind === "object" ? { ...shape, attributes: reportedAttributes(shape.attributes) } : shape;
    const { doc, canonical, sensitive, keyedBy, deprecated, wire, derivation } = traits;
    return new Attribute(inner, {
      doc,
      role: "computed",
      checks: [],
      sensitive,
      writeOnly: false,
      replaces: false,
      volatile: false,
      emptyMatters: true,
      ...(canonical && { canonical }),
      ...(keyedBy && { keyedBy }),
      ...(deprecated && { deprecated }),
      ...(wire !== undefined && { wire }),
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

function attribute<T extends Value>(shape: Shape, options: AttributeOptions<T>): Attribute {
  return new Attribute(shape, {
    doc: options.doc,
    role: "optional",
    checks: (options.check ?? []) as readonly Check<never>[],
    ...(options.canonical && { canonical: options.canonical as (value: never) => Value }),
    sensitive: false,
    writeOnly: false,
    replaces: false,
    volatile: false,
    emptyMatters: false,
  });
}

export function string(options: AttributeOptions<string>): Attribute {
  return attribute({ kind: "string" }, options);
}
export function number(options: AttributeOptions<number>): Attribute {
  return attribute({ kind: "number" }, options);
}
export function bool(options: AttributeOptions<boolean>): Attribute {
  return attribute({ kind: "bool" }, options);
}
/** Collections of primitives; checks and canonical form of the element apply to each element. */
export function list(element: Attribute, options: AttributeOptions<Value[]>): Attribute {
  return attribute({ kind: "list", element }, options);
}
export function set(element: Attribute, options: AttributeOptions<Value[]>): Attribute {
  return attribute({ kind: "set", element }, options);
}
export function map(element: Attribute, options: AttributeOptions<ValueMap>): Attribute {
  return attribute({ kind: "map", element }, options);
}
export function object(attributes: Attributes, options: AttributeOptions<ValueMap>): Attribute {
  return attribute({ kind: "object", nesting: "single", attributes }, options);
}
export function listOf(attributes: Attributes, options: AttributeOptions<Value[]>): Attribute {
  return attribute({ kind: "object", nesting: "list", attributes }, options);
}
export function setOf(attributes: Attributes, options: AttributeOptions<Value[]>): Attribute {
  return attribute({ kind: "object", nesting: "set", attributes }, options);
}
export function mapOf(attributes: Attributes, options: AttributeOptions<ValueMap>): Attribute {
  return attribute({ kind: "object", nesting: "map", attributes }, options);
}

/** Attributes as a data source reports them; write-only ones have nothing to report. */
export function reportedAttributes(attributes: Attributes): Attributes {
  return Object.fromEntries(
    Object.entries(attributes)
      .filter(([, attribute]) => !attribute.traits.writeOnly)
      .map(([name, attribute]) => [name, attribute.reported()]),
  );
}

/** The type of an attribute's value. */
export function typeOf(attribute: Attribute): CtyType {
  const { shape } = attribute;
  switch (shape.kind) {
    case "string":
    case "number":
    case "bool":
      return shape.kind;
    case "list":
      return { list: typeOf(shape.element) };
    case "set":
      return { set: typeOf(shape.element) };
    case "map":
      return { map: typeOf(shape.element) };
    case "object": {
      const element = objectType(shape.attributes);
      return shape.nesting === "single" ? element : ({ [shape.nesting]: element } as unknown as CtyType);
    }
  }
}

/** The type of an object with these attributes. */
export function objectType(attributes: Attributes): CtyType {
  return { object: Object.fromEntries(Object.entries(attributes).map(([name, child]) => [name, typeOf(child)])) };
}
