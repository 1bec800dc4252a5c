import type { Cluster } from "../../../framework/checks/application";
import { certainMistake, inEachCluster, type Problem, problem } from "../../../framework/checks/check";
import { optionsSetIn, optionsSetTwice, repeatsIn } from "../../../framework/checks/grouping";
import { path } from "../../../framework/diagnostics";
import { message } from "../../../naming/message";
import { cephFlag } from "../flag";
import { cephFlags } from "../flags";

export const cephFlagTwice = certainMistake("ceph-flag-twice", {
  doc: "Two constructs set the same flag of Ceph. Each run would undo one of them.",
  remedy: "Set each flag in one place.",
  find: inEachCluster((cluster) => [...optionsSetTwice(cluster.of(cephFlags)), ...flagsIn(cluster)]),
});

const flagName = (attribute: string): string => (attribute === "nodeep_scrub" ? "nodeep-scrub" : attribute);

function flagsIn(cluster: Cluster): Problem[] {
  const all = cluster.of(cephFlags);
  const single = cluster.of(cephFlag);
  const conflicts = repeatsIn(single, (flag) => flag.text("flag"));
  const twice = conflicts.map(
    (about): Problem => problem(about, message`${about[0].path} sets ${about[0].text("flag")} already.`, path("flag")),
  );
  const inFlags = single.flatMap((flag) =>
    all
      .filter((list) => optionsSetIn(list).some((name) => flagName(name) === flag.text("flag")))
      .map(
        (list): Problem =>
          problem([list, flag], message`${list.path} sets ${flag.text("flag")} already.`, path("flag")),
      ),
  );
  return [...twice, ...inFlags];
}
