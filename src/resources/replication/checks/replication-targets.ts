import type { Cluster, ItemOf } from "../../../framework/checks/application";
import { certainMistake, inEachCluster, type Problem, problem } from "../../../framework/checks/check";
import { groupedBy, repeatsIn } from "../../../framework/checks/grouping";
import { path } from "../../../framework/diagnostics";
import { message } from "../../../naming/message";
import { boundsOf } from "../../ha/checks/guests";
import { replicationJob } from "../job";

export const replicationTargets = certainMistake("replication-targets", {
  doc: "A guest has two replication jobs to one node. It is a warning if a strict HA rule leaves the guest no target of its jobs, or only the node that it runs on.",
  remedy: "Choose a node that the rule allows, and one job for each target.",
  find: inEachCluster(replicationsIn),
});

function replicationsIn(cluster: Cluster): Problem[] {
  const jobs = cluster.of(replicationJob).filter((job) => typeof job.number("guest") === "number");
  return groupedBy(jobs, (job) => String(job.number("guest"))).flatMap((group) => [
    ...repeatsIn(group, (job) => job.text("target")).map(([one, other]): Problem => {
      const text = message`${one.path} replicates guest ${other.number("guest")} to ${other.text("target")} already.`;
      return problem([one, other], text, path("target"));
    }),
    ...awayFrom(cluster, group),
  ]);
}

function awayFrom(cluster: Cluster, jobs: readonly ItemOf<typeof replicationJob>[]): Problem[] {
  const [job] = jobs;
  const guest = job?.number("guest");
  const bound = boundsOf(cluster).get(String(guest));
  const targets = jobs.map((job) => job.text("target"));
  const [only, ...others] = bound?.nodes ?? [];
  const toItself = others.length === 0 ? jobs.filter((job) => job.text("target") === only) : [];
  if (bound && only !== undefined && toItself.length > 0)
    return toItself.map((job): Problem => {
      const text = message`guest ${guest} may run on ${only} only (${bound.rule.path}), and is not replicated to the node that it is on.`;
      return problem([bound.rule, job], text, path("target"), "warning");
    });
  if (!job || !bound || targets.some((target) => typeof target !== "string" || bound.nodes.includes(target))) return [];
  const text = message`guest ${guest} may run on ${bound.nodes.join(", ")} only (${bound.rule.path}), and its disks are replicated to none of them.`;
  return [problem([bound.rule, job], text, path("target"), "warning")];
}
