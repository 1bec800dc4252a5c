import { type Check, inEachCluster } from "../../../framework/checks/check";
import { optionsSetTwice } from "../../../framework/checks/options";
import { firewallOptions } from "../options";

export const firewallOptionTwice: Check = {
  id: "firewall-option-twice",
  severity: "error",
  doc: "Two constructs set the same option of the cluster's firewall. Each run would undo one of them.",
  remedy: "Set each option in one place.",
  find: inEachCluster((cluster) => optionsSetTwice(cluster.of(firewallOptions))),
};
