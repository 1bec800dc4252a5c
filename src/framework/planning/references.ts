/** Finds references by name: attributes with `.refersTo("sdn.zone")`, and the objects that `.identifies("sdn.zone")` names. */

import type { Path } from "../../plugin/contract";
import { isMap, isWhollyKnown, UNKNOWN, type Value, type ValueMap } from "../../plugin/cty/value";
import { type Attribute, type Attributes, attributeNamed, type State } from "../attribute";
import type { ResourceDefinition } from "../resource";
import { sourceOf } from "../values/derive";
import { fingerprint } from "../values/equality";

/** A reference whose name is known. */
export interface Reference {
  /** Kind of the named object, such as `sdn.zone`. */
  readonly referent: string;
  readonly name: string;
  /** Path of the top-level attribute. */
  readonly at: Path;
}

export function referencesIn(attributes: Attributes, values: ValueMap, at: Path = []): Reference[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    const value = values[name] ?? null;
    const path = at.length === 0 ? [{ attribute: name }] : at;
    return value === null || !attribute.isConfigurable ? [] : inValue(attribute, value, path);
  });
}

function inValue(attribute: Attribute, value: Value, at: Path, outer?: string): Reference[] {
  const { shape, traits } = attribute;
  const referent = traits.reference ? undefined : (traits.refersTo ?? outer);
  if (typeof value === "string") return referent === undefined || value === "" ? [] : [{ referent, name: value, at }];
  const parts: readonly Value[] = isMap(value) ? Object.values(value) : Array.isArray(value) ? value : [];
  if (shape.kind === "list" || shape.kind === "set" || shape.kind === "map")
    return parts.flatMap((part) => inValue(shape.element, part, at, referent));
  if (shape.kind !== "object") return [];
  const inPart = (part: Value) => (isMap(part) ? referencesIn(shape.attributes, part, at) : []);
  return shape.nesting === "single" ? inPart(value) : parts.flatMap(inPart);
}

type Definition = Pick<ResourceDefinition<never>, "attributes" | "identity" | "canonicalIdentity">;

/** The referents of a type, each with the attribute that names its objects. */
export function referentsOf({ attributes }: Pick<Definition, "attributes">): (readonly [string, string])[] {
  return Object.entries(attributes).flatMap(([by, { traits }]) => {
    const created = traits.reference === "is-made" && traits.refersTo !== undefined ? [traits.refersTo] : [];
    return [...(traits.identifies ?? []), ...created].map((referent) => [referent, by] as const);
  });
}

/** A key that is equal for all spellings of a name; `undefined` for other text, such as an address in place of an alias. */
export function nameKey(definition: Definition, by: string, name: string): string | undefined {
  const { attributes, identity, canonicalIdentity } = definition;
  const attribute = attributeNamed(attributes, by);
  const [from = by] = attribute.traits.derivation?.from ?? [];
  if (from !== by && sourceOf(attributes, from, name) === undefined) return undefined;
  const isIdentity = identity.length === 1 && identity[0] === by;
  return fingerprint(attribute, (isIdentity && canonicalIdentity?.({ [by]: name })[by]) || name);
}

/** The name by which others refer to the object: a string, `UNKNOWN` or null. */
export function nameOfObject({ attributes }: Definition, by: string, object: Readonly<State>): Value {
  const { derivation } = attributeNamed(attributes, by).traits;
  if (!derivation || typeof object[by] === "string") return object[by] ?? null;
  const inputs = derivation.from.map((source) => object[source] ?? null);
  if (inputs.includes(null)) return null;
  // The sources have the kinds that the derivation expects.
  return inputs.every(isWhollyKnown) ? derivation.compute(...(inputs as never[])) : UNKNOWN;
}
