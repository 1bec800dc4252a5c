import type { Cluster, ItemOf } from "../../../framework/checks/application";
import { type Check, inEachCluster, type Problem } from "../../../framework/checks/check";
import { pairsOf } from "../../../framework/checks/grouping";
import { guestsInPools } from "../../pools/checks/guests-in-pools";
import { backupJob } from "../job";

export const guestBackedUpTwice: Check = {
  id: "guest-backed-up-twice",
  severity: "warning",
  doc: "Two enabled backup jobs write backups of one guest to the same storage, and each prunes the backups of the other.",
  remedy: "Leave the guest out of one job, or give the jobs different storages.",
  find: inEachCluster((cluster) => {
    const jobs = cluster.of(backupJob).filter((job) => job.flag("enabled"));
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

type Job = ItemOf<typeof backupJob>;

const mayShareNode = (one: Job, other: Job): boolean => {
  const [a, b] = [one.text("node_name"), other.text("node_name")];
  return a !== undefined && b !== undefined && (a === null || b === null || a === b);
};

/** In words; `undefined` where there are none, or none are known. */
function sharedGuests(one: Job, other: Job, cluster: Cluster): string | undefined {
  const [a, b] = [guestsOf(one, cluster), guestsOf(other, cluster)];
  if (a === undefined || b === undefined) return undefined;
  if (a === "all" && b === "all") return "all guests";
  const listed = a === "all" ? b : a;
  const both = (listed as readonly number[]).filter((guest) => listed === b || b === "all" || b.includes(guest));
  const excluded = [one, other].flatMap((job) => job.texts("exclude").known.map(Number));
  const left = both.filter((guest) => !excluded.includes(guest));
  return left.length === 0 ? undefined : `guest ${left.join(", ")}`;
}

function guestsOf(job: Job, cluster: Cluster): "all" | readonly number[] | undefined {
  if (job.flag("all")) return "all";
  const pool = job.text("pool");
  if (typeof pool === "string")
    return guestsInPools(cluster)
      .filter((member) => member.pool === pool)
      .map(({ guest }) => guest);
  const { known } = job.texts("guests");
  return known.length > 0 ? known.map(Number) : undefined;
}
