/** Checks that administrators pass the firewall that the application describes. */
import { shutOut } from "../../resources/firewall/checks/management-shut-out";
import type { Policy } from "./policy";

export const managementAccess: Policy = {
  id: "firewall-management-access",
  severity: "error",
  doc: "The firewall is on, and a network that manages the nodes cannot reach the API (8006) or SSH: no rule accepts it, or a rule above drops it.",
  remedy:
    "Accept the network in the first rule, or add it to the set `management`. `firewall.TieredFirewall` does both.",
  setting: {
    name: "managementNetworks",
    doc: "Networks that manage the nodes; default: `require_management_access` of the provider, and the members of the set `management`.",
  },
  find: (cluster, { managementNetworks }) => shutOut(cluster, managementNetworks),
};
