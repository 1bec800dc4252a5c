import type { Cluster, Item } from "../../../framework/checks/application";
import { inEachCluster, likelyMistake, type Problem, problem } from "../../../framework/checks/check";
import { byName, differencesIn, groupedBy } from "../../../framework/checks/grouping";
import { path } from "../../../framework/diagnostics";
import { message } from "../../../naming/message";
import { vnetIp } from "../ips/vnet-ip";
import { subnetsByVnet, subnetsOf, vnetsOf, zonesOf } from "./networks";

export const zoneServices = likelyMistake("zone-services", {
  doc: "A zone lacks the `dnsZone` for the names of a subnet, or the `ipam` for a reserved address. Or a reserved address belongs to a VNet of another zone, is the gateway, or is a second address of a MAC address.",
  remedy: 'Set `dnsZone`, or `ipam`, usually to "pve"; or correct the address or its zone.',
  find: inEachCluster((cluster) => [...prefixesIn(cluster), ...addressesIn(cluster), ...sameMac(cluster)]),
});

/** The server drops an empty string. */
const given = <N extends string>(item: Item<N>, name: N): string | null | undefined =>
  item.text(name) === "" ? null : item.text(name);
const lacks = <N extends string>(item: Item<N>, name: N): boolean => given(item, name) === null;
const has = <N extends string>(item: Item<N>, name: N): boolean =>
  name in item.attributes && typeof given(item, name) === "string";

function prefixesIn(cluster: Cluster): Problem[] {
  return subnetsOf(cluster)
    .filter(({ subnet, zone }) => has(subnet, "dns_zone_prefix") && lacks(zone, "dns_zone"))
    .map(({ subnet, zone }): Problem => {
      return problem(
        [zone, subnet],
        message`${zone.path} has no \`dnsZone\` to put names into.`,
        path("dns_zone_prefix"),
      );
    });
}

/** DHCP gives a MAC address one address of each IP version. */
const sameMac = (cluster: Cluster): Problem[] =>
  groupedBy(cluster.of(vnetIp), (address) => {
    const [vnet, mac, ip] = [address.text("vnet"), address.text("mac"), address.text("ip")];
    return vnet && mac && ip ? `${vnet} ${mac.toLowerCase()} ${ip.includes(":")}` : undefined;
  }).flatMap((same) =>
    differencesIn(same, (address) => address.text("ip")).map(([one, other]): Problem => {
      const text = message`${other.text("mac")} has ${one.text("ip")} already, by ${one.path}: DHCP gives it only one of them.`;
      return problem([one, other], text, path("mac"));
    }),
  );

function addressesIn(cluster: Cluster): Problem[] {
  const zones = byName(zonesOf(cluster), "zone");
  const homes = new Map(vnetsOf(cluster).map(({ vnet, zone }) => [vnet.text("vnet") ?? "", zone]));
  const subnets = subnetsByVnet(cluster);
  return cluster.of(vnetIp).flatMap((address): Problem[] => {
    const zone = zones.get(address.text("zone") ?? "");
    const home = homes.get(address.text("vnet") ?? "");
    if (home && zone && home !== zone)
      return [problem([home, address], message`its VNet is in ${home.path}, and not in ${zone.path}.`, path("zone"))];
    if (zone && lacks(zone, "ipam"))
      return [
        problem([zone, address], message`${zone.path} has no \`ipam\`, which would keep the address.`, path("zone")),
      ];
    const ip = address.text("ip");
    const own = typeof ip === "string" ? subnets.get(address.text("vnet") ?? "") : undefined;
    const taken = own?.find(({ subnet }) => subnet.text("gateway") === ip);
    return taken
      ? [problem([taken.subnet, address], message`${ip} is the gateway of ${taken.subnet.path}.`, path("ip"))]
      : [];
  });
}
