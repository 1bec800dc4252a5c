/** Optional lists of each type, and configurations without them. */
import { type Attribute, type Attributes, attributeNamed } from "../../../src/framework/attribute";
import { isImportable } from "../../../src/framework/life-cycle";
import { isSameValue } from "../../../src/framework/values/equality";
import { elementsIn } from "../../../src/framework/values/state";
import { isMap, type Value, type ValueMap } from "../../../src/plugin/cty/value";
import { resources } from "../../../src/resources";
import type { Config } from "../../faults/values";

/** By type, dotted names: `entries`, `tag_style.color_map`. */
export const OPTIONAL_LISTS: ReadonlyMap<string, readonly string[]> = new Map(
  resources.filter(isImportable).flatMap(({ type, attributes }) => {
    const lists = listsIn(attributes);
    return lists.length > 0 ? [[`pve_${type}`, lists] as const] : [];
  }),
);

function listsIn(attributes: Attributes, within = ""): string[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    const { shape } = attribute;
    if (!attribute.isKept || !attribute.holdsElements) return [];
    // With another list, the absence of this one counts: `nomatch` of an IP set with `entries`.
    if (attribute.traits.supersededBy?.some((other) => attributes[other]?.holdsElements)) return [];
    const inner = shape.kind === "object" && shape.nesting === "single" ? listsIn(shape.attributes, `${name}.`) : [];
    return [`${within}${name}`, ...inner];
  });
}

export function valueAt(values: ValueMap | Config | null, name: string): Value {
  return name
    .split(".")
    .reduce<Value>((found, part) => (isMap(found) ? (found[part] ?? null) : null), values as ValueMap);
}

/** Returns only the values that an import finds: a server reports no secrets and no switches of the provider. */
export function reportedOf(attributes: Attributes, config: Config, state: ValueMap): Config {
  const isReported = ([name, value]: [string, unknown]) => {
    const attribute = attributeNamed(attributes, name);
    return isSameValue(attribute, elementsIn(attribute, value as Value), state[name]);
  };
  return Object.fromEntries(Object.entries(config).filter(isReported));
}

export function without(values: Config, name: string): Config {
  const [first = "", ...inner] = name.split(".");
  const { [first]: value, ...others } = values;
  if (inner.length === 0 || !isMap(value as Value)) return others;
  return { ...others, [first]: without(value as Config, inner.join(".")) };
}

/** Returns the configuration that Terraform generates from a state. */
export function generated(attributes: Attributes, state: ValueMap): Config {
  const entries = Object.entries(state).flatMap(([name, value]): [string, unknown][] => {
    const attribute = attributes[name];
    if (!attribute?.isConfigurable || attribute.traits.deprecated || value === null) return [];
    return [[name, written(attribute, value)]];
  });
  return Object.fromEntries(entries);
}

function written({ shape }: Attribute, value: Value): unknown {
  if (shape.kind !== "object") return value;
  const nested = (item: Value) => (isMap(item) ? generated(shape.attributes, item) : item);
  if (Array.isArray(value)) return value.map(nested);
  if (shape.nesting === "single" || !isMap(value)) return nested(value);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, nested(item)]));
}
