/** The calls of `tfplugin6.Provider` that a dispatcher handles, by their names on the wire. */
import {
  closeEphemeralResource,
  invokeAction,
  listResource,
  openEphemeralResource,
  planAction,
  readDataSource,
  renewEphemeralResource,
} from "./data-calls";
import {
  callFunction,
  configureProvider,
  validateActionConfig,
  validateDataResourceConfig,
  validateEphemeralResourceConfig,
  validateListResourceConfig,
  validateProviderConfig,
  validateResourceConfig,
} from "./provider-calls";
import {
  applyResourceChange,
  importResourceState,
  moveResourceState,
  planResourceChange,
  readResource,
  upgradeResourceIdentity,
  upgradeResourceState,
} from "./resource-calls";
import type { Rpc } from "./rpc";
import { getFunctions, getMetadata } from "./schemas";

/**
 * The transport handles the two schema calls and `StopProvider` itself. The server declares no support for
 * `GenerateResourceConfig` and the state-store calls.
 */
export const rpcs: ReadonlyMap<string, Rpc> = new Map<string, Rpc>(
  Object.entries({
    ApplyResourceChange: applyResourceChange,
    CallFunction: callFunction,
    CloseEphemeralResource: closeEphemeralResource,
    ConfigureProvider: configureProvider,
    GetFunctions: getFunctions,
    GetMetadata: getMetadata,
    ImportResourceState: importResourceState,
    InvokeAction: invokeAction,
    ListResource: listResource,
    MoveResourceState: moveResourceState,
    OpenEphemeralResource: openEphemeralResource,
    PlanAction: planAction,
    PlanResourceChange: planResourceChange,
    ReadDataSource: readDataSource,
    ReadResource: readResource,
    RenewEphemeralResource: renewEphemeralResource,
    UpgradeResourceIdentity: upgradeResourceIdentity,
    UpgradeResourceState: upgradeResourceState,
    ValidateActionConfig: validateActionConfig,
    ValidateDataResourceConfig: validateDataResourceConfig,
    ValidateEphemeralResourceConfig: validateEphemeralResourceConfig,
    ValidateListResourceConfig: validateListResourceConfig,
    ValidateProviderConfig: validateProviderConfig,
    ValidateResourceConfig: validateResourceConfig,
  }),
);
