import type { Application, Cluster } from "../../../framework/checks/application";
import { inEachCluster, likelyMistake, type Problem, problem } from "../../../framework/checks/check";
import { message } from "../../../naming/message";
import { counted } from "../../../output/printable";
import { sdnApply } from "../apply/resource";
import { sdnRollback } from "../apply/rollback";

export const sdnNeverApplied = likelyMistake("sdn-never-applied", {
  doc: 'SDN changes remain staged: `sdnApply` of the provider is "manual" or "resource", and no `sdn.Apply` of the application depends on them.',
  remedy: "Leave `sdnApply` out, or add an `sdn.Apply` that depends on all of them.",
  find: (application) => application.clusters.flatMap((cluster) => problems(cluster, application)),
});

const LEAVES_IT: ReadonlySet<string | null | undefined> = new Set(["manual", "resource"]);

function problems(cluster: Cluster, application: Application): Problem[] {
  if (!cluster.providers.some((provider) => LEAVES_IT.has(provider.text("sdn_apply")))) return [];
  // A block in another stack is applied after the stack that it depends on.
  const reached = application.dependenciesOf(
    cluster.of(sdnApply).filter((apply) => apply.flag("apply_on_create") !== false),
  );
  if (!reached) return [];
  const unreached = cluster
    .of()
    .filter((item) => "applied" in item.attributes && !item.isOneInstance && !reached.has(item));
  const [first] = unreached;
  if (!first) return [];
  const others = unreached.length > 1 ? `, and of ${counted(unreached.length - 1, "other construct")},` : "";
  const text = message`no sdn.Apply waits for the changes of ${first.path}${others} so that they remain staged. Leave \`sdnApply\` out, or give a sdn.Apply \`dependsOn\`.`;
  return [problem([first], text)];
}

export const rollbackWithChanges = likelyMistake("rollback-with-changes", {
  doc: "The application has an `sdn.Rollback` and other SDN objects of the same cluster. The rollback discards changes that the run has staged.",
  remedy: "Roll back with an action, or in a separate configuration.",
  find: inEachCluster((cluster) => {
    const [staged] = cluster.of().filter((item) => "applied" in item.attributes);
    return cluster.of(sdnRollback).flatMap((rollback): Problem[] => {
      if (!staged) return [];
      const text = message`discards all staged changes, possibly those of ${staged.path} and others in the same run.`;
      return [problem([staged, rollback], text)];
    });
  }),
});
