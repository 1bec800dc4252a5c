/** Messages of `tfplugin6` that several calls share, and the messages of the schema calls. */
import {
  bool,
  bytes,
  type Given,
  integer,
  type Message,
  mapOf,
  message,
  nested,
  optional,
  repeated,
  string,
  stringMap,
} from "./message";

/** A value. Terraform sends `msgpack`; the protocol also allows `json`. With neither field the value is null. */
export const DynamicValue = message({ msgpack: bytes(1), json: bytes(2) });

/** Exactly one field is set. */
export const AttributePathStep = message({
  attributeName: optional.string(1),
  elementKeyString: optional.string(2),
  elementKeyInt: optional.integer(3),
});
export const AttributePath = message({ steps: repeated(1, AttributePathStep) });

export const Severity = { error: 1, warning: 2 } as const;
export const Diagnostic = message({
  severity: integer(1),
  summary: string(2),
  detail: string(3),
  attribute: nested(4, AttributePath),
});

export const FunctionError = message({ text: string(1), functionArgument: optional.integer(2) });

/** A state as the state file stores it. Only states from before Terraform 0.12 use `flatmap`. */
export const RawState = message({ json: bytes(1), flatmap: stringMap(2) });

export const ServerCapabilities = message({
  planDestroy: bool(1),
  getProviderSchemaOptional: bool(2),
  moveResourceState: bool(3),
  generateResourceConfig: bool(4),
});
export const ClientCapabilities = message({
  deferralAllowed: bool(1),
  writeOnlyAttributesAllowed: bool(2),
  storePlannedPrivate: bool(3),
  computedBlocksAllowed: bool(4),
});

export const Deferred = message({ reason: integer(1) });

export const ResourceIdentityData = message({ identityData: nested(1, DynamicValue) });

/** `google.protobuf.Timestamp`. */
export const Timestamp = message({ seconds: integer(1), nanos: integer(2) });

/** Response of calls that return only diagnostics. */
export const DiagnosticsResponse = message({ diagnostics: repeated(1, Diagnostic) });

export const Empty = message({});

// Schemas.

export const StringKind = { plain: 0, markdown: 1 } as const;
/** Nesting of blocks and nested attributes. Nested attributes ({@link SchemaObject}) have no `group`. */
export const Nesting = { single: 1, list: 2, set: 3, map: 4, group: 5 } as const;

// Attributes and blocks contain each other, so their types cannot be inferred from the tables.

export interface SchemaObjectFields {
  readonly attributes: readonly SchemaAttributeFields[];
  readonly nesting: number;
}
export interface SchemaAttributeFields {
  readonly name: string;
  readonly type: Uint8Array;
  readonly description: string;
  readonly required: boolean;
  readonly optional: boolean;
  readonly computed: boolean;
  readonly sensitive: boolean;
  readonly descriptionKind: number;
  readonly deprecated: boolean;
  readonly nestedType: SchemaObjectFields | undefined;
  readonly writeOnly: boolean;
  readonly deprecationMessage: string;
}
export interface SchemaBlockFields {
  readonly version: number;
  readonly attributes: readonly SchemaAttributeFields[];
  readonly blockTypes: readonly NestedBlockFields[];
  readonly description: string;
  readonly descriptionKind: number;
  readonly deprecated: boolean;
  readonly deprecationMessage: string;
  readonly computed: boolean;
}
export interface NestedBlockFields {
  readonly typeName: string;
  readonly block: SchemaBlockFields | undefined;
  readonly nesting: number;
  readonly minItems: number;
  readonly maxItems: number;
}

export const SchemaAttribute: Message<SchemaAttributeFields, Given<SchemaAttributeFields>> = message({
  name: string(1),
  type: bytes(2),
  description: string(3),
  required: bool(4),
  optional: bool(5),
  computed: bool(6),
  sensitive: bool(7),
  descriptionKind: integer(8),
  deprecated: bool(9),
  nestedType: nested<SchemaObjectFields, Given<SchemaObjectFields>>(10, () => SchemaObject),
  writeOnly: bool(11),
  deprecationMessage: string(12),
});

/** Leaves out fields 4 and 5 (item limits), which are deprecated. */
export const SchemaObject: Message<SchemaObjectFields, Given<SchemaObjectFields>> = message({
  attributes: repeated<SchemaAttributeFields, Given<SchemaAttributeFields>>(1, () => SchemaAttribute),
  nesting: integer(3),
});

export const SchemaBlock: Message<SchemaBlockFields, Given<SchemaBlockFields>> = message({
  version: integer(1),
  attributes: repeated<SchemaAttributeFields, Given<SchemaAttributeFields>>(2, () => SchemaAttribute),
  blockTypes: repeated<NestedBlockFields, Given<NestedBlockFields>>(3, () => NestedBlock),
  description: string(4),
  descriptionKind: integer(5),
  deprecated: bool(6),
  deprecationMessage: string(7),
  computed: bool(8),
});

export const NestedBlock: Message<NestedBlockFields, Given<NestedBlockFields>> = message({
  typeName: string(1),
  block: nested<SchemaBlockFields, Given<SchemaBlockFields>>(2, () => SchemaBlock),
  nesting: integer(3),
  minItems: integer(4),
  maxItems: integer(5),
});

export const Schema = message({ version: integer(1), block: nested(2, SchemaBlock) });

export const FunctionParameter = message({
  name: string(1),
  type: bytes(2),
  allowNullValue: bool(3),
  allowUnknownValues: bool(4),
  description: string(5),
  descriptionKind: integer(6),
});
export const FunctionReturn = message({ type: bytes(1) });
export const FunctionSignature = message({
  parameters: repeated(1, FunctionParameter),
  variadicParameter: nested(2, FunctionParameter),
  return: nested(3, FunctionReturn),
  summary: string(4),
  description: string(5),
  descriptionKind: integer(6),
  deprecationMessage: string(7),
});

export const ActionSchema = message({ schema: nested(1, Schema) });

export const GetProviderSchemaResponse = message({
  provider: nested(1, Schema),
  resourceSchemas: mapOf(2, Schema),
  dataSourceSchemas: mapOf(3, Schema),
  diagnostics: repeated(4, Diagnostic),
  providerMeta: nested(5, Schema),
  serverCapabilities: nested(6, ServerCapabilities),
  functions: mapOf(7, FunctionSignature),
  ephemeralResourceSchemas: mapOf(8, Schema),
  listResourceSchemas: mapOf(9, Schema),
  stateStoreSchemas: mapOf(10, Schema),
  actionSchemas: mapOf(11, ActionSchema),
});

export const IdentityAttribute = message({
  name: string(1),
  type: bytes(2),
  requiredForImport: bool(3),
  optionalForImport: bool(4),
  description: string(5),
});
export const ResourceIdentitySchema = message({
  version: integer(1),
  identityAttributes: repeated(2, IdentityAttribute),
});
export const GetResourceIdentitySchemasResponse = message({
  identitySchemas: mapOf(1, ResourceIdentitySchema),
  diagnostics: repeated(2, Diagnostic),
});

const TypeName = message({ typeName: string(1) });
const FunctionName = message({ name: string(1) });
export const GetMetadataResponse = message({
  serverCapabilities: nested(1, ServerCapabilities),
  diagnostics: repeated(2, Diagnostic),
  dataSources: repeated(3, TypeName),
  resources: repeated(4, TypeName),
  functions: repeated(5, FunctionName),
  ephemeralResources: repeated(6, TypeName),
  listResources: repeated(7, TypeName),
  stateStores: repeated(8, TypeName),
  actions: repeated(9, TypeName),
});

export const GetFunctionsResponse = message({
  functions: mapOf(1, FunctionSignature),
  diagnostics: repeated(2, Diagnostic),
});
