/** Requests and responses of the served calls of `tfplugin6.Provider`, except the schema calls. */
import { bool, bytes, integer, message, nested, optional, repeated, string } from "./message";
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

export const ValidateProviderConfigRequest = message({ config: nested(1, DynamicValue) });
export const ValidateProviderConfigResponse = message({ diagnostics: repeated(2, Diagnostic) });

export const ConfigureProviderRequest = message({
  terraformVersion: string(1),
  config: nested(2, DynamicValue),
  clientCapabilities: nested(3, ClientCapabilities),
});

// ---- validation -------------------------------------------------------------------------------------------------

/** Request for resources. Data sources, ephemeral resources and actions send it without capabilities. */
export const ValidateConfigRequest = message({
  typeName: string(1),
  config: nested(2, DynamicValue),
  clientCapabilities: nested(3, ClientCapabilities),
});
export const ValidateListResourceConfigRequest = message({
  typeName: string(1),
  config: nested(2, DynamicValue),
  includeResourceObject: nested(3, DynamicValue),
  limit: nested(4, DynamicValue),
});

// ---- managed resources ------------------------------------------------------------------------------------------

export const UpgradeResourceStateRequest = message({
  typeName: string(1),
  version: integer(2),
  rawState: nested(3, RawState),
});
export const UpgradeResourceStateResponse = message({
  upgradedState: nested(1, DynamicValue),
  diagnostics: repeated(2, Diagnostic),
});

export const UpgradeResourceIdentityRequest = message({
  typeName: string(1),
  version: integer(2),
  rawIdentity: nested(3, RawState),
});
export const UpgradeResourceIdentityResponse = message({
  upgradedIdentity: nested(1, ResourceIdentityData),
  diagnostics: repeated(2, Diagnostic),
});

export const ReadResourceRequest = message({
  typeName: string(1),
  currentState: nested(2, DynamicValue),
  private: bytes(3),
  providerMeta: nested(4, DynamicValue),
  clientCapabilities: nested(5, ClientCapabilities),
  currentIdentity: nested(6, ResourceIdentityData),
});
export const ReadResourceResponse = message({
  newState: nested(1, DynamicValue),
  diagnostics: repeated(2, Diagnostic),
  private: bytes(3),
  deferred: nested(4, Deferred),
  newIdentity: nested(5, ResourceIdentityData),
});

export const PlanResourceChangeRequest = message({
  typeName: string(1),
  priorState: nested(2, DynamicValue),
  proposedNewState: nested(3, DynamicValue),
  config: nested(4, DynamicValue),
  priorPrivate: bytes(5),
  providerMeta: nested(6, DynamicValue),
  clientCapabilities: nested(7, ClientCapabilities),
  priorIdentity: nested(8, ResourceIdentityData),
  plannedPrivate: bytes(9),
});
/** The provider never sets field 5 (`legacy_type_system`), which would disable Terraform's checks. */
export const PlanResourceChangeResponse = message({
  plannedState: nested(1, DynamicValue),
  requiresReplace: repeated(2, AttributePath),
  plannedPrivate: bytes(3),
  diagnostics: repeated(4, Diagnostic),
  legacyTypeSystem: bool(5),
  deferred: nested(6, Deferred),
  plannedIdentity: nested(7, ResourceIdentityData),
});

export const ApplyResourceChangeRequest = message({
  typeName: string(1),
  priorState: nested(2, DynamicValue),
  plannedState: nested(3, DynamicValue),
  config: nested(4, DynamicValue),
  plannedPrivate: bytes(5),
  providerMeta: nested(6, DynamicValue),
  plannedIdentity: nested(7, ResourceIdentityData),
});
export const ApplyResourceChangeResponse = message({
  newState: nested(1, DynamicValue),
  private: bytes(2),
  diagnostics: repeated(3, Diagnostic),
  legacyTypeSystem: bool(4),
  newIdentity: nested(5, ResourceIdentityData),
});

export const ImportResourceStateRequest = message({
  typeName: string(1),
  id: string(2),
  clientCapabilities: nested(3, ClientCapabilities),
  identity: nested(4, ResourceIdentityData),
});
export const ImportedResource = message({
  typeName: string(1),
  state: nested(2, DynamicValue),
  private: bytes(3),
  identity: nested(4, ResourceIdentityData),
});
export const ImportResourceStateResponse = message({
  importedResources: repeated(1, ImportedResource),
  diagnostics: repeated(2, Diagnostic),
  deferred: nested(3, Deferred),
});

export const MoveResourceStateRequest = message({
  sourceProviderAddress: string(1),
  sourceTypeName: string(2),
  sourceSchemaVersion: integer(3),
  sourceState: nested(4, RawState),
  targetTypeName: string(5),
  sourcePrivate: bytes(6),
  sourceIdentity: nested(7, RawState),
  sourceIdentitySchemaVersion: integer(8),
});
export const MoveResourceStateResponse = message({
  targetState: nested(1, DynamicValue),
  diagnostics: repeated(2, Diagnostic),
  targetPrivate: bytes(3),
  targetIdentity: nested(4, ResourceIdentityData),
});

// ---- data sources -----------------------------------------------------------------------------------------------

export const ReadDataSourceRequest = message({
  typeName: string(1),
  config: nested(2, DynamicValue),
  providerMeta: nested(3, DynamicValue),
  clientCapabilities: nested(4, ClientCapabilities),
});
export const ReadDataSourceResponse = message({
  state: nested(1, DynamicValue),
  diagnostics: repeated(2, Diagnostic),
  deferred: nested(3, Deferred),
});

// ---- ephemeral resources ----------------------------------------------------------------------------------------

export const OpenEphemeralResourceRequest = message({
  typeName: string(1),
  config: nested(2, DynamicValue),
  clientCapabilities: nested(3, ClientCapabilities),
});
export const OpenEphemeralResourceResponse = message({
  diagnostics: repeated(1, Diagnostic),
  renewAt: nested(2, Timestamp),
  result: nested(3, DynamicValue),
  private: optional.bytes(4),
  deferred: nested(5, Deferred),
});
/** Request of `RenewEphemeralResource` and `CloseEphemeralResource`. */
export const EphemeralResourceRequest = message({ typeName: string(1), private: optional.bytes(2) });
export const RenewEphemeralResourceResponse = message({
  diagnostics: repeated(1, Diagnostic),
  renewAt: nested(2, Timestamp),
  private: optional.bytes(3),
});

// ---- functions --------------------------------------------------------------------------------------------------

export const CallFunctionRequest = message({ name: string(1), arguments: repeated(2, DynamicValue) });
export const CallFunctionResponse = message({ result: nested(1, DynamicValue), error: nested(2, FunctionError) });

// ---- lists ------------------------------------------------------------------------------------------------------

export const ListResourceRequest = message({
  typeName: string(1),
  config: nested(2, DynamicValue),
  includeResourceObject: bool(3),
  limit: integer(4),
});
export const ListResourceEvent = message({
  identity: nested(1, ResourceIdentityData),
  displayName: string(2),
  resourceObject: nested(3, DynamicValue),
  diagnostic: repeated(4, Diagnostic),
});

// ---- actions ----------------------------------------------------------------------------------------------------

/** Request of `PlanAction` and `InvokeAction`. */
export const ActionRequest = message({
  actionType: string(1),
  config: nested(2, DynamicValue),
  clientCapabilities: nested(3, ClientCapabilities),
});
export const PlanActionResponse = message({ diagnostics: repeated(1, Diagnostic), deferred: nested(2, Deferred) });
export const ActionProgress = message({ message: string(1) });
export const ActionCompleted = message({ diagnostics: repeated(1, Diagnostic) });
/** Exactly one field is set. */
export const InvokeActionEvent = message({
  progress: nested(1, ActionProgress),
  completed: nested(2, ActionCompleted),
});
