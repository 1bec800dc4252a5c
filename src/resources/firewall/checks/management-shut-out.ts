import { type Check, inEachCluster } from "../../../framework/checks/check";
import { shutOut } from "./shut-out";

export const managementShutOut: Check = {
  id: "management-shut-out",
  severity: "warning",
  doc: "The firewall is on, and a network that manages the nodes cannot reach the API (8006) or SSH. These networks are `requireManagementAccess` of the provider, and the members of the set `management`.",
  remedy: "Accept the network in the first rule, which `firewall.TieredFirewall` does.",
  find: inEachCluster((cluster) => shutOut(cluster)),
};
