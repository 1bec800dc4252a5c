/** Configurations of the provider in the form of the constructs. */

import type { SchemaAttributes } from "../../src/plugin/contract";
import { camelCase } from "../../src/strings/case";

/** The configuration with the constructs' property names; keys of maps are values, and remain unchanged. */
export function propertiesOf(config: object, attributes: SchemaAttributes): Record<string, unknown> {
  const entries = Object.entries(config).map(([name, value]) => {
    const nested = attributes[name]?.nested;
    if (!nested || value === null) return [camelCase(name), value ?? undefined];
    const inner = (item: object) => propertiesOf(item, nested.attributes);
    if (nested.nesting === "single") return [camelCase(name), inner(value)];
    if (nested.nesting !== "map") return [camelCase(name), (value as object[]).map(inner)];
    return [
      camelCase(name),
      Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inner(item as object)])),
    ];
  });
  return Object.fromEntries(entries);
}
