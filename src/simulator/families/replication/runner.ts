/**
 * What nodes do about replication by themselves: jobs that are marked for removal go after a while, and jobs follow
 * their guest to another node.
 * Facts: contributing/facts/replication.md#jobs.
 */
import type { Cluster } from "../../kernel/cluster";
import type { Frozen } from "../../kernel/config-file";
import type { Section } from "../../kernel/section-config";
import { REPLICATION, RUNNER } from "./files";

/** Milliseconds. A genuine node looks once a minute. */
const REMOVAL = 500;

/** The guest's node works on the removal; a full one also needs the target, whose volumes go. */
function canBeRemoved(cluster: Cluster, id: string, job: Frozen<Section>): boolean {
  const { guests, nodes } = cluster.inventory;
  const isOnline = (name: unknown) => nodes.some((node) => node.name === name && node.online);
  const guest = guests.find(({ vmid }) => vmid === Number(id.split("-")[0]));
  return guest !== undefined && isOnline(guest.node) && (job.remove_job !== "full" || isOnline(job.target));
}

function removeMarkedJobs(cluster: Cluster): void {
  const { store } = cluster;
  const { running, seen } = store.read(RUNNER);
  if (!running) return;
  const now = cluster.clock.now();
  const jobs = store.read(REPLICATION);
  const marked = Object.keys(jobs).filter((id) => jobs[id]?.remove_job !== undefined);
  const due = marked.filter((id) => {
    const since = seen[id];
    return since !== undefined && now - since >= REMOVAL && canBeRemoved(cluster, id, jobs[id] as Frozen<Section>);
  });
  if (due.length > 0) {
    store.change(REPLICATION, (content) => {
      for (const id of due) delete content[id];
    });
  }
  const left = marked.filter((id) => !due.includes(id));
  if (left.length === Object.keys(seen).length && left.every((id) => seen[id] !== undefined)) return;
  store.change(RUNNER, (runner) => {
    runner.seen = Object.fromEntries(left.map((id) => [id, seen[id] ?? now]));
  });
}

export const replicationRunner = (cluster: Cluster) => () => removeMarkedJobs(cluster);

/**
 * Jobs of a guest that moved: the one that went to its new node now goes back to the old one, and all of them start
 * from where the guest is.
 */
export function followGuest(cluster: Cluster, vmid: number, from: string, to: string): void {
  const { store } = cluster;
  const isOfGuest = (id: string) => id.startsWith(`${vmid}-`);
  if (!Object.keys(store.read(REPLICATION)).some(isOfGuest)) return;
  store.change(REPLICATION, (jobs) => {
    for (const [id, job] of Object.entries(jobs)) {
      if (!isOfGuest(id)) continue;
      if (job.target === to) job.target = from;
      job.source = to;
    }
  });
}
