import { type Check, inEachCluster, type Problem } from "../../../framework/checks/check";
import { path } from "../../../framework/diagnostics";
import { message } from "../../../naming/message";
import { guestsInPools } from "../../pools/checks/guests-in-pools";
import { poolMembership } from "../../pools/membership";
import { pool } from "../../pools/pool";
import { backupJob } from "../job";
export const backupPoolEmpty: Check = {
  id: "backup-pool-empty",
  severity: "warning",
  doc: "A backup job covers a pool without guests from the application. It backs up nothing unless other users put guests into the pool.",
  remedy: "Put guests into the pool, or acknowledge the warning where other users do.",
  find: inEachCluster((cluster) => {
    const filled = new Set(guestsInPools(cluster).map(({ pool }) => pool));
    const pools = new Map(cluster.of(pool).map((item) => [item.text("pool_id"), item]));
    const open = cluster.allOf(poolMembership).some((item) => item.isSeveral || !item.sets("vm_id"));
    return cluster.of(backupJob).flatMap((job): Problem[] => {
      const name = job.text("pool");
      const covered = typeof name === "string" ? pools.get(name) : undefined;
      if (!covered || open || filled.has(name as string) || !covered.texts("guests").isAll) return [];
      return [
        {
          about: [covered, job],
          at: path("pool"),
          text: message`${covered.path} has no guests, so that nothing is backed up.`,
        },
      ];
    });
  }),
};
