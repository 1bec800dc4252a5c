/**
 * Flattens the description of an object into properties by name. Older servers describe properties with
 * `instance-types`. Servers from pve-common 9.2.1 on compose objects of `allOf`, and of `oneOf` with one variant per
 * `instance-type`. The result has the older form.
 *
 * @example
 * flatProperties({ allOf: [{ properties: { id } }, { "type-property": "type", oneOf: [{ "instance-type": "a", properties: { x } }] }] });
 * // { id, type: { enum: ["a"] … }, x: { …, "type-property": "type", "instance-types": ["a"] } }
 */
import type { ParameterSchema, Properties } from "./operation";

/** An object as the server describes it. Other keywords are ignored. */
export interface ObjectSchema {
  readonly properties?: Properties;
  readonly allOf?: readonly ObjectSchema[];
  readonly oneOf?: readonly ObjectSchema[];
  readonly "type-property"?: string;
  readonly "type-property-schema"?: ParameterSchema;
  readonly "instance-type"?: string;
}

/** Whether a description is a composed object, not properties by name. */
export function isComposed(schema: object): schema is ObjectSchema {
  const { allOf, oneOf } = schema as ObjectSchema;
  return Array.isArray(allOf) || (Array.isArray(oneOf) && oneOf.some((variant) => "instance-type" in variant));
}

/** Returns parameters as properties by name. */
export const byName = (parameters: Properties | ObjectSchema): Properties =>
  isComposed(parameters) ? flatProperties(parameters) : (parameters as Properties);

export function flatProperties(schema: ObjectSchema): Properties {
  const parts = (schema.allOf ?? []).map(flatProperties);
  return Object.assign({}, schema.properties, ...parts, schema.oneOf && variantProperties(schema, schema.oneOf));
}

interface Variant {
  readonly type: string;
  readonly property: ParameterSchema;
}

function variantProperties(schema: ObjectSchema, variants: readonly ObjectSchema[]): Properties {
  const selector = schema["type-property"] ?? "type";
  const types = variants.map((variant) => variant["instance-type"] ?? "");
  const all = new Map<string, Variant[]>();
  for (const [index, variant] of variants.entries()) {
    for (const [name, property] of Object.entries(flatProperties(variant))) {
      all.set(name, [...(all.get(name) ?? []), { type: types[index] as string, property }]);
    }
  }
  const merged = [...all].map(([name, found]) => [name, mergeVariants(found, selector, types.length)] as const);
  return {
    [selector]: { type: "string", enum: types, ...schema["type-property-schema"] },
    ...Object.fromEntries(merged),
  };
}

/** Merges the property of all variants that have it. If all variants agree, it is returned unchanged. */
function mergeVariants(found: readonly Variant[], selector: string, total: number): ParameterSchema {
  const distinct = new Map<string, { readonly types: string[]; readonly property: ParameterSchema }>();
  for (const { type, property } of found) {
    const key = JSON.stringify(property);
    if (!distinct.has(key)) distinct.set(key, { types: [], property });
    distinct.get(key)?.types.push(type);
  }
  const kinds = [...distinct.values()];
  const [only] = kinds;
  if (only && kinds.length === 1 && found.length === total) return only.property;
  if (only && kinds.length === 1 && only.property.optional)
    return { ...only.property, "type-property": selector, "instance-types": only.types };
  const oneOf = kinds.map(({ types, property }) => ({ ...property, "instance-types": types }));
  return { optional: 1, "type-property": selector, oneOf };
}
