/**
 * `require_management_access`: networks that no change of the cluster's firewall may shut out of the nodes. In any case a plan warns where
 * nobody would reach the API any more. Plans are looked at as they are made, and each write before it is sent. What does it is made with the first change: a file of its own for it
 * would be read at each start, with what it shares.
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

/** `isFirstPlan`: no other process of the run has planned already. An apply plans each change anew, when others are done or not. */
export function managementAccess(
  networks: readonly string[],
  clock: Clock,
  isFirstPlan: () => boolean,
): ManagementAccess {
  let isPlanning: boolean | undefined;
  let made: ReturnType<typeof make> | undefined;
  const ready = () => {
    made ??= make(networks, clock);
    return made;
  };
  return {
    guard: {
      refuseDeletion: () => undefined,
      async judgeChange(change, context) {
        if (!change.type.startsWith("pve_firewall_")) return;
        isPlanning ??= isFirstPlan();
        const { writes, judge } = ready();
        if (isPlanning && !writes.isApplying()) await judge(change, context);
      },
    },
    writes: {
      carryOut: (write, send) => ready().writes.carryOut(write, send),
    },
  };
}

const make = (networks: readonly string[], clock: Clock) => ({
  judge: planGuard(networks),
  writes: managementGuard(networks, clock),
});
