import { path } from "../../../framework/diagnostics";
import type { Cluster } from "../application";
import { type Check, inEachCluster, type Problem } from "../check";
import type { Item } from "../item";
import { byName } from "../sdn";

export const overlayNodes: Check = {
  id: "overlay-nodes",
  severity: "warning",
  doc: "A VXLAN or EVPN zone has a node or an exit node that its fabric or controller lacks, so that no tunnel leads there.",
  remedy: "Add the node to the fabric or controller, or remove it from the zone.",
  find: inEachCluster((cluster) => {
    const controllers = byName(cluster.of("pve_sdn_controller_evpn"), "controller");
    return [
      ...cluster.of("pve_sdn_zone_vxlan").flatMap((zone) => outside(zone, "nodes", fabricOf(zone, cluster))),
      ...cluster.of("pve_sdn_zone_evpn").flatMap((zone) => {
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

/** Where all nodes of the fabric are known, and there are some. */
function fabricOf(item: Item, cluster: Cluster): Place | undefined {
  const name = item.text("fabric");
  if (typeof name !== "string") return undefined;
  const fabric = byName(cluster.of(/^pve_sdn_fabric_(openfabric|ospf|bgp|wireguard)$/), "fabric").get(name);
  const all = cluster.items.filter(({ type, isResource }) => isResource && /^pve_sdn_fabric_node_/.test(type));
  if (!fabric || all.some(({ block }) => block.several)) return undefined;
  const members = all.filter((node) => node.text("fabric") === name);
  const names = members.map((node) => node.text("node_name"));
  if (members.length === 0 || all.some((node) => node.text("fabric") === undefined)) return undefined;
  return names.includes(undefined) ? undefined : { item: fabric, nodes: new Set(names as string[]) };
}

function nodesOf(controller: Item): Place | undefined {
  const { known, isAll } = controller.texts("nodes");
  return isAll && known.length > 0 ? { item: controller, nodes: new Set(known) } : undefined;
}

function outside(zone: Item, attribute: string, place: Place | undefined): Problem[] {
  if (!place) return [];
  const strange = zone.texts(attribute).known.filter((node) => !place.nodes.has(node));
  if (strange.length === 0) return [];
  const text = `${strange.join(" and ")} ${strange.length === 1 ? "is" : "are"} no node of ${place.item.path}: no tunnel leads there.`;
  return [{ about: [place.item, zone], at: path(attribute), text }];
}
