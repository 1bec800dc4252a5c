/** Zones, VNets and subnets of a cluster, with their owners. */

import type { Cluster, Item, ItemOf } from "../../../framework/checks/application";
import { byName, groupBy } from "../../../framework/checks/grouping";
import { oncePerObject } from "../../../memo/memo";
import { subnet } from "../subnets/subnet";
import { vnet } from "../vnets/vnet";
import { evpnZone, qinqZone, simpleZone, vlanZone, vxlanZone, zones } from "../zones/types";

type Zone = ReturnType<typeof zonesOf>[number];

export interface VnetInZone {
  readonly vnet: ItemOf<typeof vnet>;
  readonly zone: Zone;
}

export interface SubnetInVnet extends VnetInZone {
  readonly subnet: ItemOf<typeof subnet>;
  readonly cidr: string;
}

export const zonesOf = (cluster: Cluster) => cluster.of(...zones);

export const vnetsOf = oncePerObject((cluster: Cluster): readonly VnetInZone[] => {
  const byId = byName(zonesOf(cluster), "zone");
  return cluster.of(vnet).flatMap((item) => {
    const zone = byId.get(item.text("zone") ?? "");
    return zone ? [{ vnet: item, zone }] : [];
  });
});

export const subnetsOf = oncePerObject((cluster: Cluster): readonly SubnetInVnet[] => {
  const vnets = new Map(vnetsOf(cluster).map((item) => [item.vnet.text("vnet") ?? "", item]));
  return cluster.of(subnet).flatMap((item) => {
    const place = vnets.get(item.text("vnet") ?? "");
    const cidr = item.text("cidr");
    return place && typeof cidr === "string" ? [{ ...place, subnet: item, cidr }] : [];
  });
});

/** The subnets of each VNet, by its name. */
export const subnetsByVnet = oncePerObject((cluster: Cluster) =>
  groupBy(subnetsOf(cluster), ({ vnet }) => vnet.text("vnet")),
);

/** Members of fabrics by the name of the fabric, then by that of the node. */
export const byFabricAndNode = <I extends Item<"fabric" | "node_name">>(members: readonly I[]) =>
  new Map(
    [...groupBy(members, (member) => member.text("fabric"))].map(([fabric, own]) => [fabric, byName(own, "node_name")]),
  );

/** Whether two objects have a common node. An object without `nodes` is on all nodes. */
export function shareNodes(one: Item<"nodes">, other: Item<"nodes">): boolean {
  const [a, b] = [one.texts("nodes"), other.texts("nodes")];
  if (!a.isAll || !b.isAll) return false;
  return a.known.length === 0 || b.known.length === 0 || a.known.some((node) => b.known.includes(node));
}

/** Zones that route between their VNets and other networks. */
export const isRouting = (zone: Item): boolean => zone.is(simpleZone, evpnZone);
/** Zones whose VNets are VXLANs, with tags that are unique in the cluster. */
export const isOverlay = (zone: Item): boolean => zone.is(vxlanZone, evpnZone);

const TYPES = [
  [simpleZone, "simple"],
  [vlanZone, "VLAN"],
  [qinqZone, "QinQ"],
  [vxlanZone, "VXLAN"],
  [evpnZone, "EVPN"],
] as const;

/** Phrase for messages, such as `web/prod is of type VLAN`. */
export function zoneWithType(zone: Item): string {
  const [, name] = TYPES.find(([definition]) => zone.is(definition)) ?? [];
  return `${zone.path} is of type ${name}`;
}
