/**
 * Binds attributes to parameters of the API, with the codec that encodes values and decodes answers.
 *
 * ```ts
 * bridge: parameter("bridge", { doc: "…", check: [interfaceName] }).required(),
 * mtu: parameter("mtu", number({ doc: "…" })).optional(),
 * enabled: parameter("disable", bool({ doc: "…" }), { inverted: true }).default(true),
 * nodes: parameter("nodes", set(string({ doc: "Node." }), { doc: "…" }), { list: "," }).optional(),
 * migration: parameter("migration", object({ type: subkey("type", …), network: subkey("network", …) }, { doc: "…" })),
 * ```
 *
 * Options in place of an attribute describe a string. Without further options, the type decides the codec: 1 or 0 for a
 * flag, a string for a number or string, and one comma-separated string for a set or list. An object is a property string
 * (`key=value,…`), and a list or set of objects is a repeated property string. Reading accepts every form that the server uses
 * (numbers as strings, property strings as objects).
 */
import { Attribute, type AttributeOptions, string } from "../../framework/attribute";
import type { Stored } from "../../framework/state-of";
import type { Value } from "../../plugin/cty/value";
import { type ApiParameter, codecOf, type FieldOptions } from "./codec";

/** The value type that the codec of an attribute converts. */
type ValueOf<T> = T extends Attribute<infer V> ? (unknown extends V ? Value : Stored<V>) : never;

/** A string attribute, and how it is sent. */
type StringOptions = AttributeOptions<string> & FieldOptions<string>;

/** Binds an attribute to a parameter of the API. */
export function parameter(name: string, options: StringOptions): Attribute<string, "optional">;
export function parameter<T extends Attribute>(name: string, attribute: T, options?: FieldOptions<ValueOf<T>>): T;
export function parameter(name: string, bound: Attribute | StringOptions, options: object = {}): Attribute {
  if (!(bound instanceof Attribute)) {
    const { doc, check = [], canonical, ...sending } = bound;
    return parameter(name, string({ doc, check, ...(canonical && { canonical }) }), sending);
  }
  // The framework passes only values of the attribute's type.
  const untyped: FieldOptions = options;
  const api: ApiParameter = { ...untyped, name, codec: untyped.codec ?? codecOf(bound, untyped) };
  return bound.sentAs(api);
}

/**
 * Binds an attribute to a key of a property string.
 *
 * @alias parameter
 */
export const subkey = parameter;
