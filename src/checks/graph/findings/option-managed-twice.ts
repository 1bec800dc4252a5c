import { path } from "../../../framework/diagnostics";
import type { Cluster } from "../application";
import { type Check, inEachCluster, type Problem, pairsOf } from "../check";
import type { Item } from "../item";

export const optionManagedTwice: Check = {
  id: "option-managed-twice",
  severity: "error",
  doc: "Two constructs set the same option of the cluster or of its firewall, or the same flag of Ceph. Each run would undo one of them.",
  remedy: "Set each option in one place.",
  find: inEachCluster((cluster) => [
    ...twiceIn(cluster, "pve_cluster_options"),
    ...twiceIn(cluster, "pve_firewall_options"),
    ...twiceIn(cluster, "pve_ceph_flags"),
    ...flagsIn(cluster),
  ]),
};

/** About the construct itself. */
const OWN = new Set(["id", "timeouts", "allow_disruptive", "on_destroy"]);

function twiceIn(cluster: Cluster, type: string): Problem[] {
  return pairsOf(cluster.of(type)).flatMap(([one, other]) =>
    givenIn(other)
      .filter((name) => givenIn(one).includes(name))
      .map((name): Problem => {
        return { about: [one, other], at: path(name), text: `${one.path} sets it already.` };
      }),
  );
}

const givenIn = ({ block, attributes }: Item): string[] =>
  Object.entries(block.configuration)
    .filter(([name, value]) => value !== null && !OWN.has(name) && attributes[name]?.isConfigurable)
    .map(([name]) => name);

const flagName = (attribute: string): string => (attribute === "nodeep_scrub" ? "nodeep-scrub" : attribute);

function flagsIn(cluster: Cluster): Problem[] {
  const all = cluster.of("pve_ceph_flags");
  const single = cluster.of("pve_ceph_flag");
  const same = pairsOf(single).filter(
    ([one, other]) => typeof one.text("flag") === "string" && one.text("flag") === other.text("flag"),
  );
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
