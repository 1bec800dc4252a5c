/**
 * The provider's schemas in the format of `terraform providers schema -json`: what CDKTF's binding generator and
 * documentation tools read.
 */
import { encodeType } from "../../src/plugin/cty/type-json";
import type { CtyType } from "../../src/plugin/cty/value";
import type {
  FunctionParameter,
  FunctionSignature,
  IdentitySchema,
  ProviderSchemas,
  Schema,
  SchemaAttribute,
  SchemaAttributes,
} from "../../src/plugin/provider";

export interface SchemaJson {
  readonly format_version: "1.0";
  readonly provider_schemas: Readonly<Record<string, ProviderJson>>;
}
export interface ProviderJson {
  readonly provider: SchemaBlockJson;
  readonly resource_schemas: Readonly<Record<string, SchemaBlockJson>>;
  readonly data_source_schemas: Readonly<Record<string, SchemaBlockJson>>;
  readonly [kind: string]: unknown;
}
export interface SchemaBlockJson {
  readonly version: number;
  readonly block: {
    readonly attributes: Readonly<Record<string, AttributeJson>>;
    readonly description?: string;
    readonly deprecated?: boolean;
  };
}
export interface AttributeJson {
  readonly type?: unknown;
  readonly nested_type?: {
    readonly attributes: Readonly<Record<string, AttributeJson>>;
    readonly nesting_mode: string;
  };
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly required?: boolean;
  readonly optional?: boolean;
  readonly computed?: boolean;
  readonly sensitive?: boolean;
  readonly write_only?: boolean;
}

/** `address` is the full provider address, with the registry's host. */
export function schemaJson(schemas: ProviderSchemas, address: string): SchemaJson {
  const provider: ProviderJson = {
    provider: schemaBlock(schemas.provider),
    resource_schemas: mapValues(schemas.resources, schemaBlock),
    data_source_schemas: mapValues(schemas.dataSources, schemaBlock),
    ...kind("ephemeral_resource_schemas", schemas.ephemeralResources, schemaBlock),
    ...kind("list_resource_schemas", schemas.listResources, schemaBlock),
    ...kind("action_schemas", schemas.actions, ({ version: _, ...schema }) => schemaBlock({ version: 0, ...schema })),
    ...kind("functions", schemas.functions, signature),
    ...kind("resource_identity_schemas", schemas.identities, identity),
  };
  return { format_version: "1.0", provider_schemas: { [address]: provider } };
}

function kind<T, U>(name: string, from: Readonly<Record<string, T>> | undefined, convert: (value: T) => U) {
  return from && Object.keys(from).length > 0 ? { [name]: mapValues(from, convert) } : {};
}

function schemaBlock(schema: Schema): SchemaBlockJson {
  return {
    version: schema.version,
    block: {
      attributes: attributes(schema.attributes),
      ...(schema.description && { description: schema.description }),
      description_kind: "markdown",
      ...(schema.deprecated && { deprecated: true }),
    } as SchemaBlockJson["block"],
  };
}

function attributes(from: SchemaAttributes): Record<string, AttributeJson> {
  return mapValues(from, attribute);
}

function attribute(from: SchemaAttribute): AttributeJson {
  return {
    ...(from.type !== undefined && { type: typeJson(from.type) }),
    ...(from.nested && {
      nested_type: { attributes: attributes(from.nested.attributes), nesting_mode: from.nested.nesting },
    }),
    ...(from.description && { description: from.description }),
    description_kind: "markdown",
    ...(from.deprecated && { deprecated: true }),
    ...(from.required && { required: true }),
    ...(from.optional && { optional: true }),
    ...(from.computed && { computed: true }),
    ...(from.sensitive && { sensitive: true }),
    ...(from.writeOnly && { write_only: true }),
  } as AttributeJson;
}

function identity(schema: IdentitySchema) {
  return {
    version: schema.version,
    attributes: mapValues(schema.attributes, (from) => ({
      type: typeJson(from.type),
      ...(from.description && { description: from.description }),
      ...(from.requiredForImport && { required_for_import: true }),
      ...(from.optionalForImport && { optional_for_import: true }),
    })),
  };
}

function signature(from: FunctionSignature) {
  return {
    ...(from.description && { description: from.description }),
    ...(from.summary && { summary: from.summary }),
    ...(from.deprecated && { deprecation_message: from.deprecated }),
    return_type: typeJson(from.returns),
    ...(from.parameters.length > 0 && { parameters: from.parameters.map(parameter) }),
    ...(from.variadic && { variadic_parameter: parameter(from.variadic) }),
  };
}

function parameter(from: FunctionParameter) {
  return {
    name: from.name,
    ...(from.description && { description: from.description }),
    ...(from.allowNull && { is_nullable: true }),
    type: typeJson(from.type),
  };
}

function typeJson(type: CtyType): unknown {
  return JSON.parse(encodeType(type));
}

function mapValues<T, U>(from: Readonly<Record<string, T>>, convert: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(from).map(([name, value]) => [name, convert(value)]));
}
