import { type Check, inEachCluster, type Problem } from "../../../framework/checks/check";
import { path } from "../../../framework/diagnostics";
import { message } from "../../../naming/message";
import { evpnZone } from "../zones/types";

export const evpnExitNodes: Check = {
  id: "evpn-exit-nodes",
  severity: "warning",
  doc: "An exit node of an EVPN zone is not among the zone's nodes, or the primary exit node is not among the exit nodes. The server accepts both, but no traffic leaves there.",
  remedy: "Add the node to `nodes` or to `exitNodes`.",
  find: inEachCluster((cluster) =>
    cluster.of(evpnZone).flatMap((zone): Problem[] => {
      const [nodes, exits] = [zone.texts("nodes"), zone.texts("exit_nodes")];
      const strange = nodes.isAll && nodes.known.length > 0 ? exits.known.filter((n) => !nodes.known.includes(n)) : [];
      const preferred = zone.text("primary_exit_node");
      const isStrange = typeof preferred === "string" && exits.isAll && !exits.known.includes(preferred);
      return [
        ...strange.map((node): Problem => {
          return { about: [zone], at: path("exit_nodes"), text: message`${node} is not one of the nodes of the zone.` };
        }),
        ...(isStrange && exits.known.length > 0
          ? [
              {
                about: [zone] as const,
                at: path("primary_exit_node"),
                text: message`${preferred} is not one of the exit nodes.`,
              },
            ]
          : []),
      ];
    }),
  ),
};
