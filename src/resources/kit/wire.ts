/**
 * How attributes travel: the parameter an attribute is sent as, and how its answer is read.
 *
 * ```ts
 * mtu: field("mtu", number({ doc: "…" })).optional(),
 * enabled: field("disable", bool({ doc: "…" }), { inverted: true }).default(true),
 * nodes: field("nodes", set(string({ doc: "Node." }), { doc: "…" }), { list: "," }).optional(),
 * migration: field("migration", object({ type: part("type", …), network: part("network", …) }, { doc: "…" })),
 * ```
 *
 * Without options the codec follows from the type: flags as 1/0, numbers and strings as text, sets and lists as one
 * comma-separated string, an object as a property string (`key=value,…`), a list or set of objects as repeated
 * property strings. Reading accepts every form the server uses (numbers as strings, property strings as objects).
 */
import type { Attribute } from "../../framework/attribute";
import { codecOf } from "./codec";
import type { FieldOptions, Wire } from "./wire-types";

export { type Codec, type Encoded, type FieldOptions, type Wire, wireOf } from "./wire-types";

/** Binds an attribute to a parameter of the API. */
export function field(name: string, attribute: Attribute, options: FieldOptions = {}): Attribute {
  const wire: Wire = { ...options, name, codec: options.codec ?? codecOf(attribute, options) };
  return attribute.via(wire);
}

/** A key of a property string. */
export function part(name: string, attribute: Attribute, options: FieldOptions = {}): Attribute {
  return field(name, attribute, options);
}
