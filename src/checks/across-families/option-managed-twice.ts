import type { Cluster, Item } from "../../framework/checks/application";
import { type Check, inEachCluster, type Problem } from "../../framework/checks/check";
import { conflictsIn, groupedBy } from "../../framework/checks/grouping";
import { path } from "../../framework/diagnostics";
import { cephFlag } from "../../resources/ceph/flag";
import { cephFlags } from "../../resources/ceph/flags";
import { clusterOptions } from "../../resources/cluster/options/options";
import { firewallOptions } from "../../resources/firewall/options";

export const optionManagedTwice: Check = {
  id: "option-managed-twice",
  severity: "error",
  doc: "Two constructs set the same option of the cluster or of its firewall, or the same flag of Ceph. Each run would undo one of them.",
  remedy: "Set each option in one place.",
  find: inEachCluster((cluster) => [
    ...twiceAmong(cluster.of(clusterOptions)),
    ...twiceAmong(cluster.of(firewallOptions)),
    ...twiceAmong(cluster.of(cephFlags)),
    ...flagsIn(cluster),
  ]),
};

/** About the construct itself. */
const OWN = new Set(["id", "timeouts", "allow_disruptive", "on_destroy"]);

function twiceAmong<N extends string>(items: readonly Item<N>[]): Problem[] {
  const given = items.flatMap((item) => givenIn(item).map((name) => ({ item, name })));
  return groupedBy(given, ({ name }) => name).flatMap((same) =>
    conflictsIn(same).map(([one, other]): Problem => {
      return { about: [one.item, other.item], at: path(other.name), text: `${one.item.path} sets it already.` };
    }),
  );
}

const givenIn = <N extends string>(item: Item<N>): N[] =>
  (Object.keys(item.attributes) as N[]).filter(
    (name) => !OWN.has(name) && item.attributes[name]?.isConfigurable && item.sets(name),
  );

const flagName = (attribute: string): string => (attribute === "nodeep_scrub" ? "nodeep-scrub" : attribute);

function flagsIn(cluster: Cluster): Problem[] {
  const all = cluster.of(cephFlags);
  const single = cluster.of(cephFlag);
  const same = groupedBy(single, (one) => one.text("flag") ?? undefined).flatMap((flags) => conflictsIn(flags));
  const twice = same.map(
    (about): Problem => ({ about, at: path("flag"), text: `${about[0].path} sets ${about[0].text("flag")} already.` }),
  );
  const beside = single.flatMap((flag) =>
    all
      .filter((one) => givenIn(one).some((name) => flagName(name) === flag.text("flag")))
      .map(
        (one): Problem => ({
          about: [one, flag],
          at: path("flag"),
          text: `${one.path} sets ${flag.text("flag")} already.`,
        }),
      ),
  );
  return [...twice, ...beside];
}
