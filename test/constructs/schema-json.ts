/** Schemas in the format of `terraform providers schema -json`, for comparison with Terraform's output. */

import type { ProviderSchemas, Schema, SchemaAttribute, SchemaAttributes } from "../../src/plugin/contract";
import { encodeType } from "../../src/plugin/cty/types";

export function schemaJson({ provider, resources, dataSources }: ProviderSchemas) {
  return {
    provider: schemaBlock(provider),
    resource_schemas: mapValues(resources, schemaBlock),
    data_source_schemas: mapValues(dataSources, schemaBlock),
  };
}

function schemaBlock({ version, attributes, description, deprecated }: Schema) {
  const block = {
    attributes: mapValues(attributes, attributeJson),
    ...(description && { description }),
    description_kind: "markdown",
    ...(deprecated && { deprecated: true }),
  };
  return { version, block };
}

function attributeJson(from: SchemaAttribute): object {
  return {
    ...(from.type !== undefined && { type: JSON.parse(encodeType(from.type)) }),
    ...(from.nested && { nested_type: nestedType(from.nested.attributes, from.nested.nesting) }),
    ...(from.description && { description: from.description }),
    description_kind: "markdown",
    ...(from.deprecated && { deprecated: true }),
    ...(from.required && { required: true }),
    ...(from.optional && { optional: true }),
    ...(from.computed && { computed: true }),
    ...(from.sensitive && { sensitive: true }),
    ...(from.writeOnly && { write_only: true }),
  };
}

function nestedType(attributes: SchemaAttributes, nesting_mode: string) {
  return { attributes: mapValues(attributes, attributeJson), nesting_mode };
}

function mapValues<T, U>(from: Readonly<Record<string, T>>, convert: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(from).map(([name, value]) => [name, convert(value)]));
}
