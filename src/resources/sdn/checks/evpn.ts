import type { ItemOf } from "../../../framework/checks/application";
import { certainMistake, inEachCluster, likelyMistake, type Problem, problem } from "../../../framework/checks/check";
import { conflictsIn } from "../../../framework/checks/grouping";
import { path } from "../../../framework/diagnostics";
import { message } from "../../../naming/message";
import { evpnController } from "../controllers/types";
import { evpnZone } from "../zones/types";
import { shareNodes } from "./networks";

/** The server's default. */
const DEFAULT_GROUP = "VTEP";

export const evpnControllers = certainMistake("evpn-controllers", {
  doc: "Two EVPN controllers have the same `peerGroupName` (`VTEP` by default), or share nodes but have different AS numbers. The server refuses the second controller. Before Proxmox VE 9.2 it refuses every second one.",
  remedy: "Use one controller. On Proxmox VE 9.2 you can also give each a `peerGroupName` and nodes of its own.",
  find: inEachCluster((cluster) =>
    conflictsIn(cluster.of(evpnController), (one, other) => problemOf(one, other) !== undefined).flatMap(
      ([one, other]) => problemOf(one, other) ?? [],
    ),
  ),
});

type Controller = ItemOf<typeof evpnController>;

function problemOf(one: Controller, other: Controller): Problem | undefined {
  const [a, b] = [one, other].map((item) => groupOf(item));
  if (a !== undefined && a === b) {
    const text = message`${one.path} has the peer group "${a}" already: give the second EVPN controller one of its own (Proxmox VE 9.2), or leave it out.`;
    return problem([one, other], text, path("peer_group_name"));
  }
  const [first, second] = [one.number("asn"), other.number("asn")];
  if (typeof first !== "number" || typeof second !== "number" || first === second || !shareNodes(one, other))
    return undefined;
  const text = message`must be ${first}, as in ${one.path}: EVPN controllers on one node have one AS number. Got ${second}.`;
  return problem([one, other], text, path("asn"));
}

function groupOf(item: Controller): string | undefined {
  const name = item.text("peer_group_name");
  return name === null ? DEFAULT_GROUP : name;
}

export const evpnExitNodes = likelyMistake("evpn-exit-nodes", {
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
          return problem([zone], message`${node} is not one of the nodes of the zone.`, path("exit_nodes"));
        }),
        ...(isStrange && exits.known.length > 0
          ? [problem([zone], message`${preferred} is not one of the exit nodes.`, path("primary_exit_node"))]
          : []),
      ];
    }),
  ),
});
