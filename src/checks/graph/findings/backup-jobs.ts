import { path } from "../../../framework/diagnostics";
import type { Cluster } from "../application";
import { type Check, inEachCluster, type Problem, pairsOf } from "../check";
import type { Item } from "../item";
import { guestsInPools } from "../pools";

export const guestBackedUpTwice: Check = {
  id: "guest-backed-up-twice",
  severity: "warning",
  doc: "Two enabled backup jobs write backups of one guest to the same storage, and each prunes the backups of the other.",
  remedy: "Leave the guest out of one job, or give the jobs different storages.",
  find: inEachCluster((cluster) => {
    const jobs = cluster.of("pve_backup_job").filter((job) => job.flag("enabled"));
    return pairsOf(jobs).flatMap(([one, other]): Problem[] => {
      const storage = other.text("storage");
      if (storage === undefined || storage !== one.text("storage") || !mayShareNode(one, other)) return [];
      const both = sharedGuests(one, other, cluster);
      if (both === undefined) return [];
      const text = `backs up ${both} to the storage "${storage ?? "local"}", as ${one.path} does: each prunes the other's backups.`;
      return [{ about: [one, other], text }];
    });
  }),
};

export const backupPoolEmpty: Check = {
  id: "backup-pool-empty",
  severity: "warning",
  doc: "A backup job covers a pool without guests from the application. It backs up nothing unless other users put guests into the pool.",
  remedy: "Put guests into the pool, or acknowledge the warning where other users do.",
  find: inEachCluster((cluster) => {
    const filled = new Set(guestsInPools(cluster).map(({ pool }) => pool));
    const pools = new Map(cluster.of("pve_pool").map((pool) => [pool.text("pool_id"), pool]));
    const open = cluster.items.some(
      ({ type, block }) => type === "pve_pool_membership" && (block.several || block.configuration.vm_id === undefined),
    );
    return cluster.of("pve_backup_job").flatMap((job): Problem[] => {
      const name = job.text("pool");
      const pool = typeof name === "string" ? pools.get(name) : undefined;
      if (!pool || open || filled.has(name as string) || !pool.texts("guests").isAll) return [];
      return [
        { about: [pool, job], at: path("pool"), text: `${pool.path} has no guests, so that nothing is backed up.` },
      ];
    });
  }),
};

const mayShareNode = (one: Item, other: Item): boolean => {
  const [a, b] = [one.text("node_name"), other.text("node_name")];
  return a !== undefined && b !== undefined && (a === null || b === null || a === b);
};

/** In words; `undefined` where there are none, or none are known. */
function sharedGuests(one: Item, other: Item, cluster: Cluster): string | undefined {
  const [a, b] = [guestsOf(one, cluster), guestsOf(other, cluster)];
  if (a === undefined || b === undefined) return undefined;
  if (a === "all" && b === "all") return "all guests";
  const listed = a === "all" ? b : a;
  const both = (listed as readonly number[]).filter((guest) => listed === b || b === "all" || b.includes(guest));
  const excluded = [one, other].flatMap((job) => job.texts("exclude").known.map(Number));
  const left = both.filter((guest) => !excluded.includes(guest));
  return left.length === 0 ? undefined : `guest ${left.join(", ")}`;
}

function guestsOf(job: Item, cluster: Cluster): "all" | readonly number[] | undefined {
  if (job.flag("all")) return "all";
  const pool = job.text("pool");
  if (typeof pool === "string")
    return guestsInPools(cluster)
      .filter((member) => member.pool === pool)
      .map(({ guest }) => guest);
  const { known } = job.texts("guests");
  return known.length > 0 ? known.map(Number) : undefined;
}
