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
import { codecOf } from "./codec";
import type { FieldOptions, Wire } from "./codec-types";

export { type Codec, type Encoded, type FieldOptions, type Wire, wireOf } from "./codec-types";

/** Binds an attribute to a parameter of the API. */
export function parameter<T extends Attribute>(name: string, attribute: T, options: FieldOptions = {}): T {
  const wire: Wire = { ...options, name, codec: options.codec ?? codecOf(attribute, options) };
  return attribute.via(wire);
}

/** A key of a property string. */
export function subkey<T extends Attribute>(name: string, attribute: T, options: FieldOptions = {}): T {
  return parameter(name, attribute, options);
}
