/** Requests and responses of the served calls of `tfplugin6.Provider`, except the schema calls. */
import { bool, bytes, integer, many, message, one, optional, string } from "./message";
import {
  AttributePath,
  ClientCapabilities,
  Deferred,
  Diagnostic,
  DynamicValue,
  FunctionError,
  RawState,
  ResourceIdentityData,
  Timestamp,
} from "./shared-messages";

// ---- provider configuration -------------------------------------------------------------------------------------

export const ValidateProviderConfigRequest = message({ config: one(1, DynamicValue) });
export const ValidateProviderConfigResponse = message({ diagnostics: many(2, Diagnostic) });

export const ConfigureProviderRequest = message({
  terraformVersion: string(1),
  config: one(2, DynamicValue),
  clientCapabilities: one(3, ClientCapabilities),
});

// ---- validation -------------------------------------------------------------------------------------------------

/** Request for resources. Data sources, ephemeral resources and actions send it without capabilities. */
export const ValidateConfigRequest = message({
  typeName: string(1),
  config: one(2, DynamicValue),
  clientCapabilities: one(3, ClientCapabilities),
});
export const ValidateListResourceConfigRequest = message({
  typeName: string(1),
  config: one(2, DynamicValue),
  includeResourceObject: one(3, DynamicValue),
  limit: one(4, DynamicValue),
});

// ---- managed resources ------------------------------------------------------------------------------------------

export const UpgradeResourceStateRequest = message({
  typeName: string(1),
  version: integer(2),
  rawState: one(3, RawState),
});
export const UpgradeResourceStateResponse = message({
  upgradedState: one(1, DynamicValue),
  diagnostics: many(2, Diagnostic),
});

export const UpgradeResourceIdentityRequest = message({
  typeName: string(1),
  version: integer(2),
  rawIdentity: one(3, RawState),
});
export const UpgradeResourceIdentityResponse = message({
  upgradedIdentity: one(1, ResourceIdentityData),
  diagnostics: many(2, Diagnostic),
});

export const ReadResourceRequest = message({
  typeName: string(1),
  currentState: one(2, DynamicValue),
  private: bytes(3),
  providerMeta: one(4, DynamicValue),
  clientCapabilities: one(5, ClientCapabilities),
  currentIdentity: one(6, ResourceIdentityData),
});
export const ReadResourceResponse = message({
  newState: one(1, DynamicValue),
  diagnostics: many(2, Diagnostic),
  private: bytes(3),
  deferred: one(4, Deferred),
  newIdentity: one(5, ResourceIdentityData),
});

export const PlanResourceChangeRequest = message({
  typeName: string(1),
  priorState: one(2, DynamicValue),
  proposedNewState: one(3, DynamicValue),
  config: one(4, DynamicValue),
  priorPrivate: bytes(5),
  providerMeta: one(6, DynamicValue),
  clientCapabilities: one(7, ClientCapabilities),
  priorIdentity: one(8, ResourceIdentityData),
  plannedPrivate: bytes(9),
});
/** The provider never sets field 5 (`legacy_type_system`), which would disable Terraform's checks. */
export const PlanResourceChangeResponse = message({
  plannedState: one(1, DynamicValue),
  requiresReplace: many(2, AttributePath),
  plannedPrivate: bytes(3),
  diagnostics: many(4, Diagnostic),
  legacyTypeSystem: bool(5),
  deferred: one(6, Deferred),
  plannedIdentity: one(7, ResourceIdentityData),
});

export const ApplyResourceChangeRequest = message({
  typeName: string(1),
  priorState: one(2, DynamicValue),
  plannedState: one(3, DynamicValue),
  config: one(4, DynamicValue),
  plannedPrivate: bytes(5),
  providerMeta: one(6, DynamicValue),
  plannedIdentity: one(7, ResourceIdentityData),
});
export const ApplyResourceChangeResponse = message({
  newState: one(1, DynamicValue),
  private: bytes(2),
  diagnostics: many(3, Diagnostic),
  legacyTypeSystem: bool(4),
  newIdentity: one(5, ResourceIdentityData),
});

export const ImportResourceStateRequest = message({
  typeName: string(1),
  id: string(2),
  clientCapabilities: one(3, ClientCapabilities),
  identity: one(4, ResourceIdentityData),
});
export const ImportedResource = message({
  typeName: string(1),
  state: one(2, DynamicValue),
  private: bytes(3),
  identity: one(4, ResourceIdentityData),
});
export const ImportResourceStateResponse = message({
  importedResources: many(1, ImportedResource),
  diagnostics: many(2, Diagnostic),
  deferred: one(3, Deferred),
});

export const MoveResourceStateRequest = message({
  sourceProviderAddress: string(1),
  sourceTypeName: string(2),
  sourceSchemaVersion: integer(3),
  sourceState: one(4, RawState),
  targetTypeName: string(5),
  sourcePrivate: bytes(6),
  sourceIdentity: one(7, RawState),
  sourceIdentitySchemaVersion: integer(8),
});
export const MoveResourceStateResponse = message({
  targetState: one(1, DynamicValue),
  diagnostics: many(2, Diagnostic),
  targetPrivate: bytes(3),
  targetIdentity: one(4, ResourceIdentityData),
});

// ---- data sources -----------------------------------------------------------------------------------------------

export const ReadDataSourceRequest = message({
  typeName: string(1),
  config: one(2, DynamicValue),
  providerMeta: one(3, DynamicValue),
  clientCapabilities: one(4, ClientCapabilities),
});
export const ReadDataSourceResponse = message({
  state: one(1, DynamicValue),
  diagnostics: many(2, Diagnostic),
  deferred: one(3, Deferred),
});

// ---- ephemeral resources ----------------------------------------------------------------------------------------

export const OpenEphemeralResourceRequest = message({
  typeName: string(1),
  config: one(2, DynamicValue),
  clientCapabilities: one(3, ClientCapabilities),
});
export const OpenEphemeralResourceResponse = message({
  diagnostics: many(1, Diagnostic),
  renewAt: one(2, Timestamp),
  result: one(3, DynamicValue),
  private: optional.bytes(4),
  deferred: one(5, Deferred),
});
/** Request of `RenewEphemeralResource` and `CloseEphemeralResource`. */
export const EphemeralResourceRequest = message({ typeName: string(1), private: optional.bytes(2) });
export const RenewEphemeralResourceResponse = message({
  diagnostics: many(1, Diagnostic),
  renewAt: one(2, Timestamp),
  private: optional.bytes(3),
});

// ---- functions --------------------------------------------------------------------------------------------------

export const CallFunctionRequest = message({ name: string(1), arguments: many(2, DynamicValue) });
export const CallFunctionResponse = message({ result: one(1, DynamicValue), error: one(2, FunctionError) });

// ---- lists ------------------------------------------------------------------------------------------------------

export const ListResourceRequest = message({
  typeName: string(1),
  config: one(2, DynamicValue),
  includeResourceObject: bool(3),
  limit: integer(4),
});
export const ListResourceEvent = message({
  identity: one(1, ResourceIdentityData),
  displayName: string(2),
  resourceObject: one(3, DynamicValue),
  diagnostic: many(4, Diagnostic),
});

// ---- actions ----------------------------------------------------------------------------------------------------

/** Request of `PlanAction` and `InvokeAction`. */
export const ActionRequest = message({
  actionType: string(1),
  config: one(2, DynamicValue),
  clientCapabilities: one(3, ClientCapabilities),
});
export const PlanActionResponse = message({ diagnostics: many(1, Diagnostic), deferred: one(2, Deferred) });
export const ActionProgress = message({ message: string(1) });
export const ActionCompleted = message({ diagnostics: many(1, Diagnostic) });
/** Exactly one field is set. */
export const InvokeActionEvent = message({ progress: one(1, ActionProgress), completed: one(2, ActionCompleted) });
