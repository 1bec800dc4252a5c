/** Every call of `tfplugin6.Provider` that a dispatcher answers, by its name on the wire. */
import { invokeAction, planAction } from "./action";
import { callFunction } from "./call-function";
import {
  closeEphemeralResource,
  listResource,
  openEphemeralResource,
  readDataSource,
  renewEphemeralResource,
} from "./data-calls";
import {
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
 * Not here: the two schema calls and `StopProvider`, which the transport answers itself; `GenerateResourceConfig` and
 * the state-store calls, which this server declares not to support.
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
