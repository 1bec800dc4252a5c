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

export const vnetsOf = oncePerCluster((cluster): readonly VnetInZone[] => {
  const zones = byName(cluster.of(/^pve_sdn_zone_/), "zone");
  return cluster.of("pve_sdn_vnet").flatMap((vnet) => {
    const zone = zones.get(vnet.text("zone") ?? "");
    return zone ? [{ vnet, zone }] : [];
  });
});

export const subnetsOf = oncePerCluster((cluster): readonly SubnetInVnet[] => {
  const vnets = new Map(vnetsOf(cluster).map((one) => [one.vnet.text("vnet") ?? "", one]));
  return cluster.of("pve_sdn_subnet").flatMap((subnet) => {
    const place = vnets.get(subnet.text("vnet") ?? "");
    const cidr = subnet.text("cidr");
    return place && typeof cidr === "string" ? [{ vnet: place.vnet, zone: place.zone, subnet, cidr }] : [];
  });
});

/** A dozen checks ask for the same. */
function oncePerCluster<T extends object>(find: (cluster: Cluster) => T): (cluster: Cluster) => T {
  const known = new WeakMap<Cluster, T>();
  return (cluster) => {
    const found = known.get(cluster) ?? find(cluster);
    known.set(cluster, found);
    return found;
  };
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
