import type { Cluster, Item, ItemOf } from "../../framework/checks/application";
import { type Check, inEachCluster, type Problem } from "../../framework/checks/check";
import { conflictsIn, groupedBy, oncePerCluster } from "../../framework/checks/grouping";
import { path } from "../../framework/diagnostics";
import { onlyNodesOf } from "../../resources/ha/checks/only-nodes";
import { haMigration } from "../../resources/ha/migration";
import { haNodeAffinityRule } from "../../resources/ha/node-affinity-rule";
import { replicationJob } from "../../resources/replication/job";

export const guestMovements: Check = {
  id: "guest-movements",
  severity: "error",
  doc: "A guest migrates to a node that a strict HA rule forbids. Or it has two replication jobs to one node, or one to the only node that a strict HA rule allows. A replication only to nodes that a strict HA rule forbids is a warning.",
  remedy: "Choose a node that the rule allows, and one job for each target.",
  find: inEachCluster((cluster) => [...migrationsIn(cluster), ...replicationsIn(cluster)]),
};

interface Bound {
  readonly rule: Item;
  readonly nodes: readonly string[];
}

/** The first rule that limits the nodes of a guest, by its id and by its VMID. */
const boundsOf = oncePerCluster((cluster): ReadonlyMap<string, Bound> => {
  const bounds = new Map<string, Bound>();
  for (const rule of cluster.of(haNodeAffinityRule)) {
    const nodes = onlyNodesOf(rule);
    for (const sid of nodes ? rule.texts("resources").known : [])
      for (const name of [sid, sid.split(":")[1] ?? ""])
        if (nodes && !bounds.has(name)) bounds.set(name, { rule, nodes });
  }
  return bounds;
});

function migrationsIn(cluster: Cluster): Problem[] {
  return cluster.of(haMigration).flatMap((migration): Problem[] => {
    const [sid, node] = [migration.text("sid"), migration.text("node_name")];
    const bound = typeof sid === "string" ? boundsOf(cluster).get(sid) : undefined;
    if (!bound || typeof node !== "string" || bound.nodes.includes(node)) return [];
    const text = `${bound.rule.path} is strict, and allows ${bound.nodes.join(", ")} only. Got ${node}.`;
    return [{ about: [bound.rule, migration], at: path("node_name"), text }];
  });
}

function replicationsIn(cluster: Cluster): Problem[] {
  const jobs = cluster.of(replicationJob).filter((job) => typeof job.number("guest") === "number");
  return groupedBy(jobs, (job) => String(job.number("guest"))).flatMap((same) => [
    ...conflictsIn(
      same,
      (one, other) => typeof one.text("target") === "string" && one.text("target") === other.text("target"),
    ).map(([one, other]): Problem => {
      const text = `${one.path} replicates guest ${other.number("guest")} to ${other.text("target")} already.`;
      return { about: [one, other], at: path("target"), text };
    }),
    ...awayFrom(cluster, same),
  ]);
}

function awayFrom(cluster: Cluster, jobs: readonly ItemOf<typeof replicationJob>[]): Problem[] {
  const [job] = jobs;
  const guest = job?.number("guest");
  const bound = boundsOf(cluster).get(String(guest));
  const targets = jobs.map((one) => one.text("target"));
  const [only, ...others] = bound?.nodes ?? [];
  const toItself = others.length === 0 ? jobs.filter((one) => one.text("target") === only) : [];
  if (bound && only !== undefined && toItself.length > 0)
    return toItself.map((one): Problem => {
      const text = `guest ${guest} may run on ${only} only (${bound.rule.path}), and is not replicated to the node that it is on.`;
      return { about: [bound.rule, one], at: path("target"), text, severity: "warning" };
    });
  if (!job || !bound || targets.some((target) => typeof target !== "string" || bound.nodes.includes(target))) return [];
  const text = `guest ${guest} may run on ${bound.nodes.join(", ")} only (${bound.rule.path}), and its disks are replicated to none of them.`;
  return [{ about: [bound.rule, job], at: path("target"), text, severity: "warning" }];
}
