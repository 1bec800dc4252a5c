/**
 * Pairs the elements of two collections of objects: by index in lists, by name in maps, by key (or else by likeness)
 * in sets, so that computed parts of an element follow it wherever it goes.
 */
import { isMap, type Value, type ValueMap } from "../../plugin/cty/value";
import { type Attribute, type Attributes, attributeNamed } from "../attribute";
import { fingerprint } from "./equality";

/** Finds the partner of an element of one side among `others`; `undefined` when it has none. */
export type Partner = (element: ValueMap, index: number) => ValueMap | undefined;

export function partners(attribute: Attribute, others: Value | undefined): Partner {
  const { shape, traits } = attribute;
  if (shape.kind !== "object" || !Array.isArray(others)) return () => undefined;
  const candidates = others.filter(isMap);
  // As Terraform compares them.
  if (shape.nesting === "list") return (_, index) => candidates[index];
  const names = traits.keyedBy ?? configurableNames(shape.attributes);
  const byKey = new Map(candidates.map((candidate) => [keyOf(shape.attributes, names, candidate), candidate]));
  return (element) => byKey.get(keyOf(shape.attributes, names, element));
}

function keyOf(attributes: Attributes, names: readonly string[], element: ValueMap): string {
  return names.map((name) => fingerprint(attributeNamed(attributes, name), element[name])).join("\u0000");
}

function configurableNames(attributes: Attributes): string[] {
  return Object.entries(attributes)
    .filter(([, attribute]) => attribute.isConfigurable && !attribute.traits.writeOnly)
    .map(([name]) => name);
}
