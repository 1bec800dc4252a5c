import { type Check, inEachCluster } from "../../../framework/checks/check";
import { optionsSetTwice } from "../../../framework/checks/options";
import { clusterOptions } from "../options/options";

export const clusterOptionTwice: Check = {
  id: "cluster-option-twice",
  severity: "error",
  doc: "Two constructs set the same option of the cluster. Each run would undo one of them.",
  remedy: "Set each option in one place.",
  find: inEachCluster((cluster) => optionsSetTwice(cluster.of(clusterOptions))),
};
