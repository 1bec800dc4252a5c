import type { Cluster, ItemOf } from "../../../framework/checks/application";
import { certainMistake, inEachCluster, likelyMistake, type Problem, problem } from "../../../framework/checks/check";
import { path } from "../../../framework/diagnostics";
import { message } from "../../../naming/message";
import { guestsByPool, guestsInPools } from "../../pools/checks/guests-in-pools";
import { poolMembership } from "../../pools/membership";
import { pool } from "../../pools/pool";
import { backupJob } from "../job";
import { backupJobMember } from "../job-member";

export const guestBackedUpTwice = likelyMistake("guest-backed-up-twice", {
  doc: "Two enabled backup jobs write backups of one guest to the same storage, and each prunes the backups of the other.",
  remedy: "Leave the guest out of one job, or give the jobs different storages.",
  find: inEachCluster((cluster) => {
    const before = new Map<string, JobsBefore>();
    return jobsOf(cluster).flatMap((job): Problem[] => {
      const jobs = before.get(job.storage) ?? new JobsBefore();
      before.set(job.storage, jobs);
      const found = jobs.sharingWith(job);
      jobs.add(job);
      return found.map(({ one, guests }) => {
        const text = message`backs up ${guests} to the storage "${job.storage}", as ${one.item.path} does: each prunes the other's backups.`;
        return problem([one.item, job.item], text);
      });
    });
  }),
});

interface Job {
  readonly item: ItemOf<typeof backupJob>;
  readonly storage: string;
  /** `null`: the job runs on every node. */
  readonly node: string | null;
  readonly guests: "all" | ReadonlySet<number>;
  readonly excluded: ReadonlySet<number>;
}

/** Enabled jobs whose storage, node and guests are known. */
function jobsOf(cluster: Cluster): Job[] {
  return cluster.of(backupJob).flatMap((item): Job[] => {
    const [storage, node, guests] = [item.text("storage"), item.text("node_name"), guestsOf(item, cluster)];
    if (!item.flag("enabled") || storage === undefined || node === undefined || guests === undefined) return [];
    const excluded = new Set(item.texts("exclude").known.map(Number));
    return [{ item, storage: storage ?? "local", node, guests, excluded }];
  });
}

function guestsOf(job: Job["item"], cluster: Cluster): Job["guests"] | undefined {
  if (job.flag("all")) return "all";
  const pool = job.text("pool");
  if (typeof pool === "string") return guestsByPool(cluster).get(pool) ?? new Set();
  const { known } = job.texts("guests");
  return known.length > 0 ? new Set(known.map(Number)) : undefined;
}

/** Jobs of one storage, found by their guests. */
class JobsBefore {
  private readonly all: Job[] = [];
  private readonly coveringAllGuests: Job[] = [];
  private readonly byGuest = new Map<number, Job[]>();

  add(job: Job): void {
    this.all.push(job);
    if (job.guests === "all") this.coveringAllGuests.push(job);
    else
      for (const guest of job.guests) {
        const jobs = this.byGuest.get(guest);
        // One job of each node is enough: all further ones were reported with it.
        if (!jobs) this.byGuest.set(guest, [job]);
        else if (!jobs.some(({ node }) => node === job.node)) jobs.push(job);
      }
  }

  /** For each guest of a job, the first earlier job that shares it, with a phrase for all guests that the two share. */
  sharingWith(job: Job): { readonly one: Job; readonly guests: string }[] {
    const share = (candidate: Job) => (mayShareNode(candidate, job) ? sharedGuests(candidate, job) : undefined);
    const first = (jobs: readonly Job[]) => jobs.find((candidate) => share(candidate) !== undefined);
    const candidates =
      job.guests === "all"
        ? [first(this.all)]
        : [first(this.coveringAllGuests), ...[...job.guests].map((guest) => first(this.byGuest.get(guest) ?? []))];
    const found = new Set(candidates.filter((candidate) => candidate !== undefined));
    return [...found].map((one) => ({ one, guests: share(one) as string }));
  }
}

const mayShareNode = (one: Job, other: Job): boolean =>
  one.node === null || other.node === null || one.node === other.node;

/** Shared guests as a phrase, or `undefined` if there are none. */
function sharedGuests(one: Job, other: Job): string | undefined {
  const [a, b] = [one.guests, other.guests];
  if (a === "all" && b === "all") return "all guests";
  const [listed, rest] = a === "all" ? [b as ReadonlySet<number>, a] : [a, b];
  const inBoth = [...listed].filter((guest) => rest === "all" || rest.has(guest));
  const twice = inBoth.filter((guest) => !one.excluded.has(guest) && !other.excluded.has(guest));
  return twice.length === 0 ? undefined : `guest ${twice.join(", ")}`;
}

export const backupJobWithoutMembers = certainMistake("backup-job-without-members", {
  doc: "The application adds a single guest to a backup job that covers all guests or a pool.",
  remedy: "Remove the member, or let the job select single guests.",
  find: inEachCluster((cluster) => {
    const byId = new Map(cluster.of(backupJob).map((job) => [job.text("job_id"), job]));
    return cluster.of(backupJobMember).flatMap((member): Problem[] => {
      const job = byId.get(member.text("job_id") ?? undefined);
      if (typeof member.text("job_id") !== "string" || !job) return [];
      const pool = job.text("pool");
      if (!job.flag("all") && typeof pool !== "string") return [];
      const whose = typeof pool === "string" ? `the pool "${pool}"` : "all guests";
      return [problem([job, member], message`${job.path} is for ${whose}, and accepts no members.`, path("job_id"))];
    });
  }),
});

export const backupPoolEmpty = likelyMistake("backup-pool-empty", {
  doc: "A backup job covers a pool without guests from the application. It backs up nothing unless other users put guests into the pool.",
  remedy: "Put guests into the pool, or acknowledge the warning where other users do.",
  find: inEachCluster((cluster) => {
    const filled = new Set(guestsInPools(cluster).map(({ pool }) => pool));
    const pools = new Map(cluster.of(pool).map((item) => [item.text("pool_id"), item]));
    const open = cluster.allOf(poolMembership).some((item) => item.hasCountOrForEach || !item.sets("vm_id"));
    return cluster.of(backupJob).flatMap((job): Problem[] => {
      const name = job.text("pool");
      const covered = typeof name === "string" ? pools.get(name) : undefined;
      if (!covered || open || filled.has(name as string) || !covered.texts("guests").isAll) return [];
      return [problem([covered, job], message`${covered.path} has no guests, so nothing is backed up.`, path("pool"))];
    });
  }),
});
