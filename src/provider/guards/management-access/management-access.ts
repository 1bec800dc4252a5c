/**
 * `require_management_access`: networks that no change of the cluster's firewall may shut out of the nodes. The guard checks planned
 * changes, and each write before it is sent. Without the setting, plans still warn when no network would reach the API.
 */
import type { PveSession, WriteGuard } from "../../../api/types";
import type { Guard } from "../../../framework/guard";
import type { Clock } from "../../../system/clock";
import { planGuard } from "./plan-guard";
import { managementGuard } from "./write-guard";

export interface ManagementAccess {
  readonly guard: Guard<PveSession>;
  readonly writes: WriteGuard;
}

/**
 * Creates the guards, whose parts are created with the first change.
 *
 * @param isFirstPlan true if no other process of the run has planned; an apply plans again between other changes
 */
export function managementAccess(
  networks: readonly string[],
  clock: Clock,
  isFirstPlan: () => boolean,
): ManagementAccess {
  let isPlanning: boolean | undefined;
  let parts: ReturnType<typeof createParts> | undefined;
  const partsOnDemand = () => {
    parts ??= createParts(networks, clock);
    return parts;
  };
  return {
    guard: {
      refuseDeletion: () => undefined,
      async checkChange(change, context) {
        if (!change.type.startsWith("pve_firewall_")) return;
        isPlanning ??= isFirstPlan();
        const { writes, checkPlan } = partsOnDemand();
        if (isPlanning && !writes.isApplying()) await checkPlan(change, context);
      },
    },
    writes: { carryOut: (write, send) => partsOnDemand().writes.carryOut(write, send) },
  };
}

const createParts = (networks: readonly string[], clock: Clock) => ({
  checkPlan: planGuard(networks),
  writes: managementGuard(networks, clock),
});
