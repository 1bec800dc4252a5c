/**
 * Terraform's values in plain JavaScript.
 *
 * | Terraform            | JavaScript                                                  |
 * |----------------------|-------------------------------------------------------------|
 * | null                 | `null`                                                      |
 * | unknown (any kind)   | {@link UNKNOWN}                                             |
 * | bool, string         | `boolean`, `string`                                         |
 * | number               | `number` when exact, else `bigint`, else {@link Decimal}    |
 * | list, set, tuple     | array (the order of a set has no meaning)                   |
 * | map, object          | plain object                                                |
 * | keyed map            | array of objects, each with its key under the name `by`     |
 * | dynamic              | {@link Dynamic}: the value together with its type           |
 */
export type Value =
  | null
  | boolean
  | string
  | number
  | bigint
  | Decimal
  | Dynamic
  | typeof UNKNOWN
  | ValueList
  | ValueMap;
export type ValueList = readonly Value[];
export interface ValueMap {
  readonly [name: string]: Value;
}

/** A value that is only known after the apply. All bundles of the provider share the symbol. */
export const UNKNOWN: unique symbol = Symbol.for("cdktf-pve/unknown") as never;

/** A number that neither a double nor a bigint represents exactly, as received text. */
export class Decimal {
  constructor(readonly text: string) {}
  toString(): string {
    return this.text;
  }
}

/** A value of a `dynamic` attribute with its type. */
export class Dynamic {
  constructor(
    readonly type: CtyType,
    readonly value: Value,
  ) {}
}

/** A type constraint. `types.ts` encodes it as JSON, such as `["list","string"]`. */
export type CtyType =
  | "string"
  | "number"
  | "bool"
  | "dynamic"
  | { readonly list: CtyType }
  | { readonly set: CtyType }
  | { readonly map: CtyType }
  | Keyed
  | { readonly object: Readonly<Record<string, CtyType>> }
  | { readonly tuple: readonly CtyType[] };

/** A map without meaningful order. Values are arrays, whose objects contain their key as `by`. */
export interface Keyed {
  readonly keyed: { readonly object: Readonly<Record<string, CtyType>> };
  readonly by: KeyName;
  /** The only other attribute of the objects, which is the element itself in Terraform: a map of strings, for example. */
  readonly value?: string;
}

export interface KeyName {
  readonly name: string;
  /** Terraform has all keys as strings. A key that is not a number remains a string, which validation refuses. */
  readonly kind: "string" | "number";
}

/** The type that an element of a keyed map has in Terraform. */
export const elementOf = ({ keyed, value }: Keyed): CtyType =>
  value === undefined ? keyed : (keyed.object[value] as CtyType);

/**
 * The elements of a keyed map. A null object has no place for its key, and remains null. In an unknown object, each attribute is
 * unknown.
 */
export function keyedElement({ keyed, by, value: name }: Keyed, key: string, value: Value): Value {
  const named = { [by.name]: by.kind === "number" && String(Number(key)) === key ? Number(key) : key };
  if (name !== undefined) return { ...named, [name]: value };
  if (value === UNKNOWN) {
    const names = Object.keys(keyed.object);
    return { ...named, ...Object.fromEntries(names.map((name) => [name, UNKNOWN])) };
  }
  return isMap(value) ? { ...named, ...value } : value;
}

export function isMap(value: unknown): value is ValueMap {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Decimal) &&
    !(value instanceof Dynamic)
  );
}

/** True when no part of the value is unknown. */
export function isWhollyKnown(value: Value): boolean {
  if (value === UNKNOWN) return false;
  if (Array.isArray(value)) return value.every(isWhollyKnown);
  if (value instanceof Dynamic) return isWhollyKnown(value.value);
  if (isMap(value)) return Object.values(value).every(isWhollyKnown);
  return true;
}

/** A value with its apparent type, as for literals in a configuration: lists are tuples and maps are objects. */
export function dynamicOf(value: Value): Dynamic {
  return value instanceof Dynamic ? value : new Dynamic(apparentType(value), value);
}

function apparentType(value: Value): CtyType {
  if (value instanceof Dynamic || value === null || typeof value === "symbol") return "dynamic";
  if (typeof value === "string") return "string";
  if (typeof value === "boolean") return "bool";
  if (Array.isArray(value)) return { tuple: value.map(apparentType) };
  if (value instanceof Decimal || !isMap(value)) return "number";
  return { object: Object.fromEntries(Object.entries(value).map(([name, item]) => [name, apparentType(item)])) };
}

/** Sets a key from foreign input: `__proto__` becomes an ordinary key. */
export function setKey<T>(target: Record<string, T>, key: string, value: T): void {
  if (key === "__proto__") {
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  } else {
    target[key] = value;
  }
}

/** Maximum nesting of values and types: far above real configurations, and far below the limit of the stack. */
export const DEEPEST = 500;

/** A value that does not fit its type, with its path: `members[3].address: expected a string, got a number`. */
export class CtyError extends Error {
  override readonly name = "CtyError";

  constructor(
    readonly problem: string,
    readonly path: readonly (string | number)[] = [],
  ) {
    super(path.length === 0 ? problem : `${formatPath(path)}: ${problem}`);
  }
}

function formatPath(path: readonly (string | number)[]): string {
  return path.map((step, at) => (typeof step === "number" ? `[${step}]` : at === 0 ? step : `.${step}`)).join("");
}

/** The kind of a value, for messages. Leaves out the value itself, which may be secret. */
export function describe(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return value.constructor === Object ? "an object" : `a ${value.constructor?.name}`;
  if (typeof value === "symbol") return "an unknown value";
  return `a ${typeof value}`;
}
