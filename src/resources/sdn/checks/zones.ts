import type { Cluster, Item } from "../../../framework/checks/application";
import { certainMistake, inEachCluster, likelyMistake, type Problem, problem } from "../../../framework/checks/check";
import { byName, groupBy, oncePerCluster } from "../../../framework/checks/grouping";
import { path } from "../../../framework/diagnostics";
import { message } from "../../../naming/message";
import { evpnController } from "../controllers/types";
import { fabricNodes } from "../fabric-nodes/types";
import { fabrics } from "../fabrics/types";
import { netbox, phpipam } from "../services/ipam";
import { evpnZone, vxlanZone } from "../zones/types";
import { subnetsOf } from "./networks";

export const zoneMtuTooSmall = likelyMistake("zone-mtu-too-small", {
  doc: "A zone has an IPv6 subnet and an MTU below 1280, the minimum of IPv6.",
  remedy: "Set an MTU of 1280 or more.",
  find: inEachCluster((cluster) =>
    subnetsOf(cluster).flatMap(({ zone, subnet, cidr }): Problem[] => {
      const mtu = zone.number("mtu");
      if (!cidr.includes(":") || typeof mtu !== "number" || mtu >= 1280 || mtu < 576) return [];
      const text = message`${mtu} is too small for ${subnet.path}: IPv6 needs 1280 at least.`;
      return [problem([subnet, zone], text, path("mtu"))];
    }),
  ),
});

export const overlayNodes = likelyMistake("overlay-nodes", {
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
});

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
  return [problem([place.item, zone], text, path(attribute))];
}

export const builtInIpam = certainMistake("built-in-ipam", {
  doc: "An IPAM has the name of the built-in one, `pve`.",
  remedy: "Give it another name.",
  find: inEachCluster((cluster) =>
    cluster
      .of(netbox, phpipam)
      .filter((item) => item.text("ipam") === "pve")
      .map((item): Problem => {
        const text = message`"pve" is the built-in IPAM that every server has.`;
        return problem([item], text, path("ipam"));
      }),
  ),
});
