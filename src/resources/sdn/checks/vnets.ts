import type { Cluster } from "../../../framework/checks/application";
import { certainMistake, inEachCluster, likelyMistake, type Problem, problem } from "../../../framework/checks/check";
import { byName, groupedBy } from "../../../framework/checks/grouping";
import { path } from "../../../framework/diagnostics";
import { attribute, type Message, message, template } from "../../../naming/message";
import type { Path } from "../../../plugin/contract";
import { UNWORKABLE } from "../../attributes/unworkable";
import { overlapping } from "../../formats/address-spans";
import { networkContains } from "../../formats/networks";
import { reservedAddress } from "../../formats/subnets";
import { routedFabrics } from "../fabrics/types";
import { vnetIp } from "../ips/vnet-ip";
import { evpnZone, qinqZone, simpleZone, vlanZone, vxlanZone } from "../zones/types";
import { isUsableVlanTag, reservedVlanTag } from "../zones/zone";
import {
  isRouting,
  type SubnetInVnet,
  subnetsByVnet,
  subnetsOf,
  type VnetInZone,
  vnetsOf,
  zoneWithType,
} from "./networks";

export const vnetDoesNotFitZone = certainMistake("vnet-does-not-fit-zone", {
  doc: "A VNet does not fit the type of its zone: a simple zone forbids a tag, and VLAN, VXLAN and EVPN zones require one. VLAN and QinQ zones allow tags up to 4096. EVPN zones and VNets with subnets do not allow `vlanAware`.",
  remedy: "Set the options that the type of the zone allows.",
  find: inEachCluster((cluster) => {
    const vnets = vnetsOf(cluster);
    const untagged = vnets.filter(({ vnet, zone }) => zone.is(qinqZone) && vnet.number("tag") === null);
    return [
      ...vnets.flatMap(problemsOf),
      ...groupedBy(untagged, ({ zone }) => zone.path).flatMap(([, ...others]) =>
        others.map(({ vnet }): Problem => {
          const text = message`is missing: only one VNet of a QinQ zone may have no tag, and another VNet of the zone has none.`;
          return problem([vnet], text, path("tag"));
        }),
      ),
      ...subnetsOf(cluster)
        .filter(({ vnet }) => vnet.flag("vlan_aware"))
        .map(({ vnet, subnet }): Problem => {
          const text = message`${vnet.path} is VLAN-aware, and has no subnets. Leave \`vlanAware\` or the subnet out.`;
          return problem([vnet, subnet], text, path("vnet"));
        }),
    ];
  }),
});

function problemsOf({ vnet, zone }: VnetInZone): Problem[] {
  const tag = vnet.number("tag");
  const found: Problem[] = [];
  const report = (at: Path, text: Message) => found.push(problem([zone, vnet], text, at));
  const zoneIs = zoneWithType(zone);
  if (zone.is(simpleZone) && typeof tag === "number")
    report(path("tag"), message`${zoneIs}, whose VNets have no tag. Leave it out.`);
  if (zone.is(vlanZone, vxlanZone, evpnZone) && tag === null) report(path("tag"), message`is missing: ${zoneIs}.`);
  if (zone.is(vlanZone, qinqZone) && typeof tag === "number" && tag > 4096)
    report(path("tag"), message`must be at most 4096, since ${zoneIs}. Got ${tag}.`);
  if (zone.is(evpnZone) && vnet.flag("vlan_aware"))
    report(path("vlan_aware"), message`${zoneIs}, whose VNets are not VLAN-aware. Leave it out.`);
  if (zone.is(vlanZone, qinqZone) && typeof tag === "number" && tag <= 4096 && !isUsableVlanTag(tag))
    found.push(
      // biome-ignore lint/plugin/templates: the definition holds a string of this code base
      problem([zone, vnet], message`${tag} ${UNWORKABLE}. ${template(reservedVlanTag.remedy)}`, path("tag"), "warning"),
    );
  return found;
}

export const vnetNamedAsBridge = likelyMistake("vnet-named-as-bridge", {
  doc: "A VNet has the name of the bridge of a zone, but a VNet is its own bridge on each node.",
  remedy: "Give the VNet another name.",
  find: inEachCluster((cluster) => {
    const byBridge = byName(cluster.of(vlanZone, qinqZone), "bridge");
    return vnetsOf(cluster).flatMap(({ zone, vnet }): Problem[] => {
      const name = vnet.text("vnet");
      if (typeof name !== "string") return [];
      const other = zone.text("bridge") === name ? zone : byBridge.get(name);
      if (!other) return [];
      const text = message`${name} is the bridge of ${other.path}: the VNet is its own bridge, and needs another name.`;
      return [problem([other, vnet], text, path("vnet"))];
    });
  }),
});

export const vnetAddressOutsideSubnets = likelyMistake("vnet-address-outside-subnets", {
  doc: "An address of a VNet is in none of the subnets that the application gives the VNet. The server refuses it unless another subnet exists.",
  remedy: "Use an address of one of the subnets, or add the subnet.",
  find: inEachCluster((cluster) => {
    const subnets = subnetsByVnet(cluster);
    return cluster.of(vnetIp).flatMap((address): Problem[] => {
      const own = subnets.get(address.text("vnet") ?? "") ?? [];
      const ip = address.text("ip");
      if (typeof ip !== "string" || own.length === 0 || own.some(({ cidr }) => networkContains(cidr, ip))) return [];
      const networks = own.map(({ cidr }) => cidr).join(", ");
      return [problem([address], message`${ip} lies in no subnet of the VNet: ${networks}.`, path("ip"))];
    });
  }),
});

export const vnetAddressReserved = likelyMistake("vnet-address-reserved", {
  doc: "A reserved address of a VNet is the network or broadcast address of a subnet, which no guest can use.",
  remedy: "Use another address of the subnet.",
  find: inEachCluster((cluster) => {
    const subnets = subnetsByVnet(cluster);
    return cluster.of(vnetIp).flatMap((address) => {
      const ip = address.text("ip");
      const own = subnets.get(address.text("vnet") ?? "") ?? [];
      return own.flatMap(({ cidr }): Problem[] => {
        const role = typeof ip === "string" ? reservedAddress(cidr, ip) : undefined;
        return role ? [problem([address], message`${ip} is the ${role} address of ${cidr}.`, path("ip"))] : [];
      });
    });
  }),
});

export const subnetsOverlap = likelyMistake("subnets-overlap", {
  doc: "Two subnets of a zone overlap, or a routed subnet with a gateway overlaps the prefix of a fabric. The same network twice in a zone is an error: the server has one id for both.",
  remedy: "Give each subnet of the zone its own network.",
  find: inEachCluster((cluster) => {
    const all = subnetsOf(cluster);
    return [
      ...groupedBy(all, ({ zone }) => zone.path).flatMap((subnets) =>
        overlapping(subnets, ({ cidr }) => cidr).flatMap(problemOf),
      ),
      ...withFabrics(cluster, all),
    ];
  }),
});

/** With overlapping networks, nodes would send traffic for each other to guests. */
function withFabrics(cluster: Cluster, subnets: readonly SubnetInVnet[]): Problem[] {
  const routed = subnets.filter(({ zone, subnet }) => isRouting(zone) && typeof subnet.text("gateway") === "string");
  if (routed.length === 0) return [];
  return cluster.of(...routedFabrics).flatMap((fabric) =>
    (["ip_prefix", "ip6_prefix"] as const).flatMap((name) => {
      const prefix = fabric.text(name);
      if (typeof prefix !== "string") return [];
      return routed
        .filter(({ cidr }) => networkContains(prefix, cidr) || networkContains(cidr, prefix))
        .map(({ subnet, cidr }): Problem => {
          const text = message`${cidr} overlaps with ${prefix} of ${fabric.path}, where the nodes have their own addresses.`;
          return problem([fabric, subnet], text, path("cidr"));
        });
    }),
  );
}

function problemOf([one, other]: readonly [SubnetInVnet, SubnetInVnet]): Problem[] {
  const about = [one.subnet, other.subnet] as const;
  if (one.cidr !== other.cidr) {
    const text = message`${other.cidr} overlaps with ${one.cidr} of ${one.subnet.path}, in the same zone.`;
    return [problem(about, text, path("cidr"))];
  }
  // The same network twice in a VNet is one object with two constructs, which another check reports.
  if (one.vnet === other.vnet) return [];
  const text = message`${one.subnet.path} has ${other.cidr} already, and a zone has each network once. Choose another network.`;
  return [problem(about, text, path("cidr"), "error")];
}

export const subnetWithoutGateway = likelyMistake("subnet-without-gateway", {
  doc: "A subnet with DHCP ranges has no gateway, so DHCP has no address on the nodes. Or a subnet has `snat` in a zone where it has no effect: neither simple nor EVPN, or EVPN without exit nodes.",
  remedy: "Set `gateway`, or leave `snat` and the ranges out.",
  find: inEachCluster((cluster) =>
    subnetsOf(cluster).flatMap(({ zone, subnet }): Problem[] => {
      const hasSnat = subnet.flag("snat");
      if (hasSnat && !isRouting(zone)) {
        const text = message`${zone.path} does not route: only simple and EVPN zones do. Leave it out.`;
        return [problem([zone, subnet], text, path("snat"))];
      }
      if (hasSnat && zone.is(evpnZone) && isEmpty(zone.texts("exit_nodes"))) {
        const text = message`is done on exit nodes, and ${zone.path} has none. Set \`exitNodes\` there.`;
        return [problem([zone, subnet], text, path("snat"))];
      }
      if (subnet.text("gateway") !== null) return [];
      const hasDhcp = typeof zone.text("dhcp") === "string";
      if (!hasDhcp || subnet.objects("dhcp_ranges").length === 0) return [];
      return [problem([zone, subnet], template("need a `gateway`, from which DHCP answers."), path("dhcp_ranges"))];
    }),
  ),
});

const isEmpty = ({ known, isAll }: { readonly known: readonly string[]; readonly isAll: boolean }): boolean =>
  isAll && known.length === 0;

export const dhcpRangesUnused = likelyMistake("dhcp-ranges-unused", {
  doc: "A subnet has DHCP ranges or a DNS server for DHCP, but its zone has no DHCP.",
  remedy:
    'Set `dhcp: "dnsmasq"` in a simple zone, which `sdn.SimpleNetwork` does. Other types of zones have no DHCP: use a simple zone, or leave `dhcpRanges` out.',
  find: inEachCluster((cluster) =>
    subnetsOf(cluster).flatMap(({ zone, subnet }): Problem[] => {
      const maySet = zone.is(simpleZone);
      if (maySet && zone.text("dhcp") !== null) return [];
      const isServer = typeof subnet.text("dhcp_dns_server") === "string";
      return [
        ...(subnet.objects("dhcp_ranges").length > 0 ? [unused("dhcp_ranges", "give them out")] : []),
        ...(isServer ? [unused("dhcp_dns_server", "announce it")] : []),
      ];
      function unused(name: string, effect: string): Problem {
        const text = maySet
          ? message`${zone.path} has no DHCP, which would ${effect}. Set \`dhcp = "dnsmasq"\` there.`
          : message`${zoneWithType(zone)}, and only simple zones have DHCP, which would ${effect}. Make the network in an sdn.SimpleNetwork, or leave ${attribute(name)} out.`;
        return problem([zone, subnet], text, path(name));
      }
    }),
  ),
});
