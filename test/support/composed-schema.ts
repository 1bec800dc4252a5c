/** Parameters as servers describe them from pve-common 9.2.1 on: composed of parts, and of variants by type. */
import type { ObjectSchema } from "../../src/simulator/schema/description";
import type { ParameterSchema, Properties } from "../../src/simulator/schema/operation";

const isOfTypes = (property: ParameterSchema) => property["type-property"] !== undefined;

/** Parameter that names the type of an object; undefined when all objects are alike. */
export const selectorOf = (properties: Properties): string | undefined =>
  Object.values(properties).find(isOfTypes)?.["type-property"];

/** Other form of a list of properties. With `apart`, properties that all types share are in a separate part. */
export function composed(properties: Properties, apart: boolean): ObjectSchema {
  const selector = selectorOf(properties);
  if (selector === undefined) return { allOf: [{ properties }] };
  const types = properties[selector]?.enum ?? [];
  const named = Object.entries(properties).filter(([name]) => name !== selector);
  const common = Object.fromEntries(named.filter(([, property]) => !isOfTypes(property)));
  const oneOf = types.map((type) => {
    const own = named.flatMap(([name, property]): [string, ParameterSchema][] => {
      const found = isOfTypes(property) ? schemaForType(property, type) : undefined;
      return found ? [[name, found]] : [];
    });
    return { "instance-type": type, properties: { ...(apart ? {} : common), ...Object.fromEntries(own) } };
  });
  const variants = {
    "type-property": selector,
    "type-property-schema": properties[selector] as ParameterSchema,
    oneOf,
  };
  return apart ? { allOf: [{ properties: common }, variants] } : variants;
}

/** A property as it applies to objects of one type. */
function schemaForType(property: ParameterSchema, type: string): ParameterSchema | undefined {
  const { "type-property": _, "instance-types": types, ...plain } = property;
  if (types) return types.includes(type) ? plain : undefined;
  const variant = property.oneOf?.find(({ "instance-types": names }) => names?.includes(type));
  if (!variant) return undefined;
  const { "instance-types": __, ...own } = variant;
  return own;
}
