import { path } from "../../framework/diagnostics";
import { isMap } from "../../plugin/cty/value";
import type { Cluster } from "../graph/application";
import type { Item } from "../graph/item";
import { guestsInPools } from "../graph/pools";
import type { Policy, Problem } from "./policy";

const MINIMUM = 3;

export const everyGuestBackedUp: Policy = {
  id: "backup-every-guest",
  severity: "error",
  doc: "No enabled backup job covers a guest that a pool or HA manages.",
  remedy: "Name the guest or its pool in a job, or let a job cover all guests.",
  find(cluster) {
    const jobs = cluster.of("pve_backup_job").filter((job) => job.flag("enabled") !== false);
    if (jobs.some((job) => !isKnown(job))) return [];
    const members = guestsInPools(cluster);
    const covers = jobs.map((job) => coverOf(job, members, addedTo(cluster, job)));
    const isCovered = (guest: number) => covers.some((covered) => covered(guest));
    const seen = new Set<number>();
    return [...members, ...guestsOfHa(cluster)].flatMap(({ item, guest }): Problem[] => {
      if (seen.has(guest) || isCovered(guest)) return [];
      seen.add(guest);
      return [{ about: [item], text: `guest ${guest} is in no enabled backup job.` }];
    });
  },
};

export const enoughBackups: Policy = {
  id: "backup-retention",
  severity: "error",
  doc: "An enabled backup job keeps fewer backups than wanted, or has no `retention`, so that the storage decides.",
  remedy: "Set `retention`.",
  setting: { name: "minimumBackups", doc: `Backups that each job keeps at least; default: ${MINIMUM}.` },
  find: (cluster, { minimumBackups = MINIMUM }) =>
    cluster.of("pve_backup_job").flatMap((job): Problem[] => {
      if (job.flag("enabled") === false || !job.isKnown("retention")) return [];
      const kept = keptBy(job);
      if (kept === undefined)
        return [{ about: [job], at: path("retention"), text: "it is not said how many backups are kept." }];
      if (kept >= minimumBackups) return [];
      return [{ about: [job], at: path("retention"), text: `keeps ${kept} where ${minimumBackups} are wanted.` }];
    }),
};

/** `undefined` where it is left to the storage. */
function keptBy(job: Item): number | undefined {
  const retention = job.value("retention");
  if (!isMap(retention)) return undefined;
  if (retention.keep_all === true) return Number.POSITIVE_INFINITY;
  const numbers = Object.values(retention).filter((value) => typeof value === "number");
  return numbers.length === 0 ? undefined : numbers.reduce((sum, value) => sum + value, 0);
}

const isKnown = (job: Item): boolean => ["all", "guests", "pool", "exclude"].every((name) => job.isKnown(name));

/** Guests that are added to a job one by one. */
function addedTo(cluster: Cluster, job: Item): number[] {
  const id = job.text("job_id");
  const own = cluster.of("pve_backup_job_member").filter((one) => typeof id === "string" && one.text("job_id") === id);
  return own.flatMap((one) => one.number("vm_id") ?? []);
}

/** Whether a job backs a guest up; made once for the thousands that are asked for. `added`: guests that are added to it one by one. */
export function coverOf(
  job: Item,
  members: readonly { readonly pool: string; readonly guest: number }[],
  added: readonly number[],
): (guest: number) => boolean {
  const own = new Set(added);
  const numbersIn = (name: string) => job.texts(name).known.map(Number);
  if (job.flag("all")) {
    const without = new Set(numbersIn("exclude"));
    return (guest) => !without.has(guest) || own.has(guest);
  }
  const pool = job.text("pool");
  const inPool = members.filter((member) => member.pool === pool).map(({ guest }) => guest);
  for (const guest of typeof pool === "string" ? inPool : numbersIn("guests")) own.add(guest);
  return (guest) => own.has(guest);
}

export function guestsOfHa(cluster: Cluster): { item: Item; guest: number }[] {
  return cluster.of("pve_ha_resource").flatMap((item) => {
    const [, guest] = /^(?:vm|ct):(\d{1,9})$/.exec(item.text("sid") ?? "") ?? [];
    return guest === undefined ? [] : { item, guest: Number(guest) };
  });
}
