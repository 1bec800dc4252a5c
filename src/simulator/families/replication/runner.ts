/**
 * The nodes' replication runner: removes marked jobs after a delay. Also adapts jobs of guests that moved.
 * Facts: contributing/facts/replication.md#jobs.
 */
import type { Cluster } from "../../kernel/cluster";
import type { Frozen } from "../../kernel/config-file";
import type { Section } from "../../kernel/section-config";
import { REPLICATION, RUNNER } from "./files";

/** Milliseconds between the mark and the removal of a job. A genuine node checks once a minute. */
const REMOVAL_DELAY = 500;

/** Whether the guest's node is online and, for a full removal, the target, whose volumes are removed. */
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
    return (
      since !== undefined && now - since >= REMOVAL_DELAY && canBeRemoved(cluster, id, jobs[id] as Frozen<Section>)
    );
  });
  if (due.length > 0) {
    store.change(REPLICATION, (content) => {
      for (const id of due) delete content[id];
    });
  }
  const remaining = marked.filter((id) => !due.includes(id));
  if (remaining.length === Object.keys(seen).length && remaining.every((id) => seen[id] !== undefined)) return;
  store.change(RUNNER, (runner) => {
    runner.seen = Object.fromEntries(remaining.map((id) => [id, seen[id] ?? now]));
  });
}

export const replicationRunner = (cluster: Cluster) => () => removeMarkedJobs(cluster);

/**
 * Adapts the jobs of a guest that moved. Their source becomes the new node. A job with the new node as its target gets
 * the old node as its target.
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
