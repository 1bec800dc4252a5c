/** The schema calls. Their responses never change, so the two that Terraform uses are encoded at build time. */

import type {
  FunctionParameter,
  FunctionSignature,
  IdentitySchema,
  ProviderSchemas,
  Schema,
  SchemaAttribute,
  SchemaAttributes,
} from "../contract";
import { encodeType } from "../cty/types";
import type { CtyType } from "../cty/value";
import type { EncodedSchemas } from "../dispatch";
import type { Encodable } from "../protobuf/message";
import {
  Empty,
  GetFunctionsResponse,
  GetMetadataResponse,
  GetProviderSchemaResponse,
  GetResourceIdentitySchemasResponse,
  Nesting,
  type SchemaAttributeFields,
  StringKind,
  type FunctionSignature as WireFunction,
  type IdentityAttribute as WireIdentityAttribute,
  type Schema as WireSchema,
} from "../protobuf/shared-messages";
import { unary } from "./rpc";

const SERVER_CAPABILITIES = {
  planDestroy: true,
  getProviderSchemaOptional: true,
  moveResourceState: true,
  generateResourceConfig: false,
};

/** Encodes the responses that the light bundle returns without loading anything. See {@link EncodedSchemas}. */
export function encodeSchemas(schemas: ProviderSchemas): EncodedSchemas {
  return {
    schema: GetProviderSchemaResponse.encode({
      provider: encodeSchema(schemas.provider),
      resourceSchemas: each(schemas.resources, encodeSchema),
      dataSourceSchemas: each(schemas.dataSources, encodeSchema),
      serverCapabilities: SERVER_CAPABILITIES,
      functions: each(schemas.functions, encodeFunction),
      ephemeralResourceSchemas: each(schemas.ephemeralResources, encodeSchema),
      listResourceSchemas: each(schemas.listResources, encodeSchema),
      actionSchemas: each(schemas.actions, (schema) => ({ schema: encodeSchema(schema) })),
    }),
    identities: GetResourceIdentitySchemasResponse.encode({
      identitySchemas: each(schemas.identities, encodeIdentitySchema),
    }),
  };
}

/** Returns names only. Terraform itself requests the whole schema instead. */
export const getMetadata = unary({
  request: Empty,
  response: GetMetadataResponse,
  run: async (_request, { provider: { schemas } }) => ({
    serverCapabilities: SERVER_CAPABILITIES,
    dataSources: typeNames(schemas.dataSources),
    resources: typeNames(schemas.resources),
    functions: Object.keys(schemas.functions ?? {}).map((name) => ({ name })),
    ephemeralResources: typeNames(schemas.ephemeralResources),
    listResources: typeNames(schemas.listResources),
    actions: typeNames(schemas.actions),
  }),
});

export const getFunctions = unary({
  request: Empty,
  response: GetFunctionsResponse,
  run: async (_request, { provider }) => ({ functions: each(provider.schemas.functions, encodeFunction) }),
});

function typeNames(schemas: Readonly<Record<string, unknown>> = {}) {
  return Object.keys(schemas).map((typeName) => ({ typeName }));
}

function each<T, R>(record: Readonly<Record<string, T>> = {}, encode: (item: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([name, item]) => [name, encode(item)]));
}

function encodeSchema({ version, attributes, description, deprecated }: Schema): Encodable<typeof WireSchema> {
  return {
    version,
    block: {
      attributes: encodeAttributes(attributes),
      description,
      descriptionKind: StringKind.markdown,
      deprecated: deprecated !== undefined,
      deprecationMessage: deprecated,
    },
  };
}

function encodeAttributes(attributes: SchemaAttributes): SchemaAttributeFields[] {
  return Object.entries(attributes).map(([name, attribute]) => encodeAttribute(name, attribute));
}

function encodeAttribute(name: string, attribute: SchemaAttribute): SchemaAttributeFields {
  const { type, nested, deprecated } = attribute;
  return {
    name,
    type: type === undefined ? new Uint8Array(0) : typeBytes(type),
    nestedType: nested && { attributes: encodeAttributes(nested.attributes), nesting: Nesting[nested.nesting] },
    description: attribute.description ?? "",
    descriptionKind: StringKind.markdown,
    required: attribute.required ?? false,
    optional: attribute.optional ?? false,
    computed: attribute.computed ?? false,
    sensitive: attribute.sensitive ?? false,
    writeOnly: attribute.writeOnly ?? false,
    deprecated: deprecated !== undefined,
    deprecationMessage: deprecated ?? "",
  };
}

function typeBytes(type: CtyType): Uint8Array {
  return Buffer.from(encodeType(type));
}

function encodeFunction(signature: FunctionSignature): Encodable<typeof WireFunction> {
  return {
    parameters: signature.parameters.map(encodeParameter),
    variadicParameter: signature.variadic && encodeParameter(signature.variadic),
    return: { type: typeBytes(signature.returns) },
    summary: signature.summary,
    description: signature.description,
    descriptionKind: StringKind.markdown,
    deprecationMessage: signature.deprecated,
  };
}

function encodeParameter({ name, type, allowNull, allowUnknown, description }: FunctionParameter) {
  return {
    name,
    type: typeBytes(type),
    allowNullValue: allowNull,
    allowUnknownValues: allowUnknown,
    description,
    descriptionKind: StringKind.markdown,
  };
}

function encodeIdentitySchema({ version, attributes }: IdentitySchema) {
  return {
    version,
    identityAttributes: Object.entries(attributes).map(
      ([name, attribute]): Encodable<typeof WireIdentityAttribute> => ({
        name,
        type: typeBytes(attribute.type),
        requiredForImport: attribute.requiredForImport,
        optionalForImport: attribute.optionalForImport,
        description: attribute.description,
      }),
    ),
  };
}
