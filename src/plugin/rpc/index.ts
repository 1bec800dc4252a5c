/** Every call of `tfplugin6.Provider` that a dispatcher answers, by its name on the wire. */
import { invokeAction, planAction } from "./action";
import { applyResourceChange } from "./apply-resource-change";
import { callFunction } from "./call-function";
import { closeEphemeralResource, openEphemeralResource, renewEphemeralResource } from "./ephemeral-resource";
import { importResourceState } from "./import-resource-state";
import { listResource } from "./list-resource";
import { moveResourceState } from "./move-resource-state";
import { planResourceChange } from "./plan-resource-change";
import { configureProvider, validateProviderConfig } from "./provider-config";
import { readDataSource } from "./read-data-source";
import { readResource } from "./read-resource";
import type { Rpc } from "./rpc";
import { getFunctions, getMetadata } from "./schemas";
import { upgradeResourceIdentity, upgradeResourceState } from "./upgrade";
import {
  validateActionConfig,
  validateDataResourceConfig,
  validateEphemeralResourceConfig,
  validateListResourceConfig,
  validateResourceConfig,
} from "./validate-config";

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
