/** Zones, VNets and subnets of a cluster, with what belongs together. */
import type { Cluster } from "./application";
import type { Item } from "./item";

export interface VnetInZone {
  readonly vnet: Item;
  readonly zone: Item;
}

export interface SubnetInVnet extends VnetInZone {
  readonly subnet: Item;
  readonly cidr: string;
}

export const zoneType = ({ type }: Item): string => type.replace("pve_sdn_zone_", "");

export function vnetsOf(cluster: Cluster): VnetInZone[] {
  const zones = byName(cluster.of(/^pve_sdn_zone_/), "zone");
  return cluster.of("pve_sdn_vnet").flatMap((vnet) => {
    const zone = zones.get(vnet.text("zone") ?? "");
    return zone ? [{ vnet, zone }] : [];
  });
}

export function subnetsOf(cluster: Cluster): SubnetInVnet[] {
  const vnets = new Map(vnetsOf(cluster).map((one) => [one.vnet.text("vnet") ?? "", one]));
  return cluster.of("pve_sdn_subnet").flatMap((subnet) => {
    const place = vnets.get(subnet.text("vnet") ?? "");
    const cidr = subnet.text("cidr");
    return place && typeof cidr === "string" ? [{ ...place, subnet, cidr }] : [];
  });
}

export function byName(items: readonly Item[], attribute: string): ReadonlyMap<string, Item> {
  return new Map(
    items.flatMap((item) => {
      const name = item.text(attribute);
      return typeof name === "string" ? [[name, item] as const] : [];
    }),
  );
}

/** Without nodes an object is on all of them. */
export function shareNodes(one: Item, other: Item): boolean {
  const [a, b] = [one.texts("nodes"), other.texts("nodes")];
  if (!a.isAll || !b.isAll) return false;
  return a.known.length === 0 || b.known.length === 0 || a.known.some((node) => b.known.includes(node));
}
