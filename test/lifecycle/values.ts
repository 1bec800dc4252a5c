/** Nested attributes of a type, and of a value. */
import { type Attribute, type Attributes, attributesOf, configuredShape } from "../../src/framework/attribute";
import type { Json } from "./sample";

/** Returns names of configurable attributes below the top level: `retention.keep_last`. */
export function nestedNames(attributes: Attributes, prefix = ""): string[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    if (!attribute.isConfigurable) return [];
    const path = `${prefix}${name}`;
    const shape = configuredShape(attribute.shape);
    const below = shape.kind === "object" ? nestedNames(attributesOf(shape), `${path}.`) : [];
    return prefix === "" ? below : [path, ...below];
  });
}

/** Returns the attributes that a value sets: the attribute itself and all nested ones, each name once. */
export function namesIn(name: string, attribute: Attribute, value: Json): string[] {
  if (value === null) return [name];
  return [...new Set([name, ...elementsOf(attribute, value).flatMap((element) => below(name, attribute, element))])];
}

function below(name: string, { shape }: Attribute, element: Json): string[] {
  if (shape.kind !== "object") return [];
  return Object.entries(element as Readonly<Record<string, Json>>).flatMap(([child, value]) => {
    const attribute = shape.attributes[child];
    return attribute ? namesIn(`${name}.${child}`, attribute, value) : [];
  });
}

function elementsOf(attribute: Attribute, value: Json): readonly Json[] {
  const shape = configuredShape(attribute.shape);
  if (shape.kind !== "object") return [];
  if (shape.nesting === "single") return [value];
  return Array.isArray(value) ? value : Object.values(value as Readonly<Record<string, Json>>);
}
