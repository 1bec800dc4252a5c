/**
 * The parameters of a described object as one list of properties by name, whichever form the description has. Older servers
 * write properties with `instance-types`; servers from pve-common 9.2.1 on put objects together with `allOf`, and with
 * `oneOf` of which each variant is for one `instance-type`. The list is in the older form.
 *
 * @example
 * flatProperties({ allOf: [{ properties: { id } }, { "type-property": "type", oneOf: [{ "instance-type": "a", properties: { x } }] }] });
 * // { id, type: { enum: ["a"] … }, x: { …, "type-property": "type", "instance-types": ["a"] } }
 */
import type { ParameterSchema, Properties } from "./operation";

/** An object as the server describes it. Other keywords stay out of account. */
export interface ObjectSchema {
  readonly properties?: Properties;
  readonly allOf?: readonly ObjectSchema[];
  readonly oneOf?: readonly ObjectSchema[];
  readonly "type-property"?: string;
  readonly "type-property-schema"?: ParameterSchema;
  readonly "instance-type"?: string;
}

/** Whether a description is of an object that is put together, and not a list of properties itself. */
export function isComposed(schema: object): schema is ObjectSchema {
  const { allOf, oneOf } = schema as ObjectSchema;
  return Array.isArray(allOf) || (Array.isArray(oneOf) && oneOf.some((variant) => "instance-type" in variant));
}

/** Parameters as a list of properties, which they may be already. */
export const byName = (parameters: Properties | ObjectSchema): Properties =>
  isComposed(parameters) ? flatProperties(parameters) : (parameters as Properties);

export function flatProperties(schema: ObjectSchema): Properties {
  const parts = (schema.allOf ?? []).map(flatProperties);
  return Object.assign({}, schema.properties, ...parts, schema.oneOf && ofVariants(schema, schema.oneOf));
}

interface Variant {
  readonly type: string;
  readonly property: ParameterSchema;
}

function ofVariants(schema: ObjectSchema, variants: readonly ObjectSchema[]): Properties {
  const selector = schema["type-property"] ?? "type";
  const types = variants.map((variant) => variant["instance-type"] ?? "");
  const all = new Map<string, Variant[]>();
  for (const [index, variant] of variants.entries()) {
    for (const [name, property] of Object.entries(flatProperties(variant))) {
      all.set(name, [...(all.get(name) ?? []), { type: types[index] as string, property }]);
    }
  }
  const named = [...all].map(([name, found]) => [name, together(found, selector, types.length)] as const);
  return {
    [selector]: { type: "string", enum: types, ...schema["type-property-schema"] },
    ...Object.fromEntries(named),
  };
}

/** One property of the variants that have it: as it is where all agree. */
function together(found: readonly Variant[], selector: string, total: number): ParameterSchema {
  const alike = new Map<string, { readonly types: string[]; readonly property: ParameterSchema }>();
  for (const { type, property } of found) {
    const key = JSON.stringify(property);
    if (!alike.has(key)) alike.set(key, { types: [], property });
    alike.get(key)?.types.push(type);
  }
  const kinds = [...alike.values()];
  const [only] = kinds;
  if (only && kinds.length === 1 && found.length === total) return only.property;
  if (only && kinds.length === 1 && only.property.optional)
    return { ...only.property, "type-property": selector, "instance-types": only.types };
  const oneOf = kinds.map(({ types, property }) => ({ ...property, "instance-types": types }));
  return { optional: 1, "type-property": selector, oneOf };
}
