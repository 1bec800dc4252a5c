/** Messages of `tfplugin6` that several calls share. */
import { bool, bytes, integer, many, message, one, optional, string, stringMap } from "./message";

/** A value. Terraform sends `msgpack`; the protocol also allows `json`. With neither field the value is null. */
export const DynamicValue = message({ msgpack: bytes(1), json: bytes(2) });

/** Exactly one field is set. */
export const AttributePathStep = message({
  attributeName: optional.string(1),
  elementKeyString: optional.string(2),
  elementKeyInt: optional.integer(3),
});
export const AttributePath = message({ steps: many(1, AttributePathStep) });

export const Severity = { error: 1, warning: 2 } as const;
export const Diagnostic = message({
  severity: integer(1),
  summary: string(2),
  detail: string(3),
  attribute: one(4, AttributePath),
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

export const ResourceIdentityData = message({ identityData: one(1, DynamicValue) });

/** `google.protobuf.Timestamp`. */
export const Timestamp = message({ seconds: integer(1), nanos: integer(2) });

/** Response of calls that return only diagnostics. */
export const DiagnosticsResponse = message({ diagnostics: many(1, Diagnostic) });

export const Empty = message({});
