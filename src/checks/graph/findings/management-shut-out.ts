import { type Check, inEachCluster } from "../check";
import { shutOut } from "../management";

export const managementShutOut: Check = {
  id: "management-shut-out",
  severity: "warning",
  doc: "The firewall is switched on, and a network that manages the nodes (`requireManagementAccess` of the provider, members of the set `management`) does not get through to the API (8006) or SSH.",
  remedy: "Let it in by the first rule; `firewall.TieredFirewall` does.",
  find: inEachCluster((cluster) => shutOut(cluster)),
};
