import type { Cluster, Item, ItemOf } from "../../framework/checks/application";
import { type Problem, problem } from "../../framework/checks/check";
import { path } from "../../framework/diagnostics";
import { message, template } from "../../naming/message";
import { isMap } from "../../plugin/cty/value";
import { backupJob } from "../../resources/backup/job";
import { backupJobMember } from "../../resources/backup/job-member";
import { haResource } from "../../resources/ha/resource";
import { guestsInPools } from "../../resources/pools/checks/guests-in-pools";
import type { Policy } from "./policy";

export const MINIMUM_BACKUPS = 3;

type Job = ItemOf<typeof backupJob>;

export const everyGuestBackedUp: Policy = {
  id: "backup-every-guest",
  severity: "error",
  doc: "No enabled backup job covers a guest that a pool or HA manages.",
  remedy: "Name the guest or its pool in a job, or let a job cover all guests.",
  find(cluster) {
    const jobs = cluster.of(backupJob).filter((job) => job.flag("enabled") !== false);
    if (jobs.some((job) => !isKnown(job))) return [];
    const members = guestsInPools(cluster);
    const covers = jobs.map((job) => coverOf(job, members, addedTo(cluster, job)));
    const isCovered = (guest: number) => covers.some((covered) => covered(guest));
    const seen = new Set<number>();
    return [...members, ...guestsOfHa(cluster)].flatMap(({ item, guest }): Problem[] => {
      if (seen.has(guest) || isCovered(guest)) return [];
      seen.add(guest);
      return [problem([item], message`guest ${guest} is in no enabled backup job.`)];
    });
  },
};

export const enoughBackups: Policy = {
  id: "backup-retention",
  severity: "error",
  doc: "An enabled backup job keeps fewer backups than the policy demands, or has no `retention`, so the storage decides.",
  remedy: "Set `retention`.",
  setting: { name: "minimumBackups", doc: `Backups that each job keeps at least; default: ${MINIMUM_BACKUPS}.` },
  find: (cluster, { minimumBackups = MINIMUM_BACKUPS }) =>
    cluster.of(backupJob).flatMap((job): Problem[] => {
      if (job.flag("enabled") === false || !job.isKnown("retention")) return [];
      const kept = keptBy(job);
      if (kept === undefined)
        return [
          problem(
            [job],
            template("`retention` is missing, so the storage decides how many backups it keeps."),
            path("retention"),
          ),
        ];
      if (kept >= minimumBackups) return [];
      return [problem([job], message`keeps ${kept} where ${minimumBackups} are wanted.`, path("retention"))];
    }),
};

/** Returns the retention, or `undefined` if the storage decides it. */
function keptBy(job: Job): number | undefined {
  const retention = job.value("retention");
  if (!isMap(retention)) return undefined;
  if (retention.keep_all === true) return Number.POSITIVE_INFINITY;
  const numbers = Object.values(retention).filter((value) => typeof value === "number");
  return numbers.length === 0 ? undefined : numbers.reduce((sum, value) => sum + value, 0);
}

const isKnown = (job: Job): boolean =>
  (["all", "guests", "pool", "exclude"] as const).every((name) => job.isKnown(name));

/** Guests that single-member resources add to a job. */
function addedTo(cluster: Cluster, job: Job): number[] {
  const id = job.text("job_id");
  const own = cluster.of(backupJobMember).filter((member) => typeof id === "string" && member.text("job_id") === id);
  return own.flatMap((member) => member.number("vm_id") ?? []);
}

/** Returns a test for whether a job backs a guest up, built once for thousands of guests. `added`: guests from single-member resources. */
export function coverOf(
  job: Job,
  members: readonly { readonly pool: string; readonly guest: number }[],
  added: readonly number[],
): (guest: number) => boolean {
  const own = new Set(added);
  const numbersIn = (name: "guests" | "exclude") => job.texts(name).known.map(Number);
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
  return cluster.of(haResource).flatMap((item) => {
    const [, guest] = /^(?:vm|ct):(\d{1,9})$/.exec(item.text("sid") ?? "") ?? [];
    return guest === undefined ? [] : { item, guest: Number(guest) };
  });
}
