/**
 * Values as Terraform sees them, in plain JavaScript.
 *
 * | Terraform            | here                                                        |
 * |----------------------|-------------------------------------------------------------|
 * | null                 | `null`                                                      |
 * | unknown (any kind)   | {@link UNKNOWN}                                             |
 * | bool, string         | `boolean`, `string`                                         |
 * | number               | `number` when exact, else `bigint`, else {@link Decimal}    |
 * | list, set, tuple     | array (a set's order means nothing)                         |
 * | map, object          | plain object                                                |
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

/** A value that is known after the apply only. One symbol for all bundles of the provider. */
export const UNKNOWN: unique symbol = Symbol.for("cdktf-pve/unknown") as never;

/** A number that neither a double nor a bigint holds exactly; the text is what was received. */
export class Decimal {
  constructor(readonly text: string) {}
  toString(): string {
    return this.text;
  }
}

/** A value of a `dynamic` attribute, with the type that travels beside it. */
export class Dynamic {
  constructor(
    readonly type: CtyType,
    readonly value: Value,
  ) {}
}

/** A type constraint. Its JSON form (`["list","string"]`) is made by the type codec. */
export type CtyType =
  | "string"
  | "number"
  | "bool"
  | "dynamic"
  | { readonly list: CtyType }
  | { readonly set: CtyType }
  | { readonly map: CtyType }
  | { readonly object: Readonly<Record<string, CtyType>> }
  | { readonly tuple: readonly CtyType[] };

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

/** A value together with the type that it shows: lists are tuples, maps are objects, as in literals of the configuration. */
export function dynamicOf(value: Value): Dynamic {
  return value instanceof Dynamic ? value : new Dynamic(typeShown(value), value);
}

function typeShown(value: Value): CtyType {
  if (value instanceof Dynamic || value === null || typeof value === "symbol") return "dynamic";
  if (typeof value === "string") return "string";
  if (typeof value === "boolean") return "bool";
  if (Array.isArray(value)) return { tuple: value.map(typeShown) };
  if (value instanceof Decimal || !isMap(value)) return "number";
  return { object: Object.fromEntries(Object.entries(value).map(([name, item]) => [name, typeShown(item)])) };
}

/** Sets a key that the user may have chosen: `__proto__` becomes an ordinary key. */
export function setKey<T>(target: Record<string, T>, key: string, value: T): void {
  if (key === "__proto__") {
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  } else {
    target[key] = value;
  }
}
