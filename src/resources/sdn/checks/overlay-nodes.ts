import type { Cluster, Item } from "../../../framework/checks/application";
import { type Check, inEachCluster, type Problem } from "../../../framework/checks/check";
import { byName, groupBy, oncePerCluster } from "../../../framework/checks/grouping";
import { path } from "../../../framework/diagnostics";
import { message } from "../../../naming/message";
import { evpnController } from "../controllers/types";
import { fabricNodes } from "../fabric-nodes/types";
import { fabrics } from "../fabrics/types";
import { evpnZone, vxlanZone } from "../zones/types";

export const overlayNodes: Check = {
  id: "overlay-nodes",
  severity: "warning",
  doc: "A VXLAN or EVPN zone has a node or an exit node that its fabric or controller lacks, so that no tunnel leads there.",
  remedy: "Add the node to the fabric or controller, or remove it from the zone.",
  find: inEachCluster((cluster) => {
    const controllers = byName(cluster.of(evpnController), "controller");
    return [
      ...cluster.of(vxlanZone).flatMap((zone) => outside(zone, "nodes", fabricOf(zone, cluster))),
      ...cluster.of(evpnZone).flatMap((zone) => {
        const controller = controllers.get(zone.text("controller") ?? "");
        const places = controller ? [fabricOf(controller, cluster), nodesOf(controller)] : [];
        return places.flatMap((place) => [...outside(zone, "nodes", place), ...outside(zone, "exit_nodes", place)]);
      }),
    ];
  }),
};

interface Place {
  readonly item: Item;
  readonly nodes: ReadonlySet<string>;
}

const fabricsOf = oncePerCluster((cluster) => {
  const nodes = cluster.allOf(...fabricNodes);
  return {
    byId: byName(cluster.of(...fabrics), "fabric"),
    members: groupBy(nodes, (node) => node.text("fabric")),
    isOpen: nodes.some((node) => node.isSeveral || node.text("fabric") === undefined),
  };
});

/** Where all nodes of the fabric are known, and there are some. */
function fabricOf(item: Item<"fabric">, cluster: Cluster): Place | undefined {
  const name = item.text("fabric");
  if (typeof name !== "string") return undefined;
  const { byId, members: membersOf, isOpen } = fabricsOf(cluster);
  const [fabric, members = []] = [byId.get(name), membersOf.get(name)];
  if (!fabric || isOpen || members.length === 0) return undefined;
  const names = members.map((node) => node.text("node_name"));
  return names.includes(undefined) ? undefined : { item: fabric, nodes: new Set(names as string[]) };
}

function nodesOf(controller: Item<"nodes">): Place | undefined {
  const { known, isAll } = controller.texts("nodes");
  return isAll && known.length > 0 ? { item: controller, nodes: new Set(known) } : undefined;
}

function outside<N extends string>(zone: Item<N>, attribute: N, place: Place | undefined): Problem[] {
  if (!place) return [];
  const strange = zone.texts(attribute).known.filter((node) => !place.nodes.has(node));
  if (strange.length === 0) return [];
  const text = message`${strange.join(" and ")} ${strange.length === 1 ? "is not a node" : "are not nodes"} of ${place.item.path}: no tunnel leads there.`;
  return [{ about: [place.item, zone], at: path(attribute), text }];
}
