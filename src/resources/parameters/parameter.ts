/**
 * How attributes travel: the parameter an attribute is sent as, and how its answer is read.
 *
 * ```ts
 * mtu: parameter("mtu", number({ doc: "…" })).optional(),
 * enabled: parameter("disable", bool({ doc: "…" }), { inverted: true }).default(true),
 * nodes: parameter("nodes", set(string({ doc: "Node." }), { doc: "…" }), { list: "," }).optional(),
 * migration: parameter("migration", object({ type: subkey("type", …), network: subkey("network", …) }, { doc: "…" })),
 * ```
 *
 * Without options the codec follows from the type: flags as 1/0, numbers and strings as text, sets and lists as one
 * comma-separated string, an object as a property string (`key=value,…`), a list or set of objects as repeated
 * property strings. Reading accepts every form the server uses (numbers as strings, property strings as objects).
 */
import type { Attribute } from "../../framework/attribute";
import type { Stored } from "../../framework/state-of";
import type { Value } from "../../plugin/cty/value";
import { codecOf } from "./codec";
import type { ApiParameter, FieldOptions } from "./codec-types";

export { type ApiParameter, type Codec, type FieldOptions, parameterOf } from "./codec-types";

/** What the codec of an attribute converts. */
type ValueOf<T> = T extends Attribute<infer V> ? (unknown extends V ? Value : Stored<V>) : never;

/** Binds an attribute to a parameter of the API. */
export function parameter<T extends Attribute>(name: string, attribute: T, options: FieldOptions<ValueOf<T>> = {}): T {
  // The engine hands on values of the attribute's own type only.
  const untyped: FieldOptions = options;
  const api: ApiParameter = { ...untyped, name, codec: untyped.codec ?? codecOf(attribute, untyped) };
  return attribute.sentAs(api);
}

/** A key of a property string. */
export function subkey<T extends Attribute>(name: string, attribute: T, options: FieldOptions<ValueOf<T>> = {}): T {
  return parameter(name, attribute, options);
}
