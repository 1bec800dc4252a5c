import type { Cluster } from "../../../framework/checks/application";
import { inEachCluster, likelyMistake, type Problem, problem } from "../../../framework/checks/check";
import { groupedBy } from "../../../framework/checks/grouping";
import { path } from "../../../framework/diagnostics";
import { attribute, message, template } from "../../../naming/message";
import { isWithin, overlapping } from "../../formats/address-spans";
import { routedFabrics } from "../fabrics/types";
import { evpnZone, simpleZone } from "../zones/types";
import { isRouting, ofItsType, type SubnetInVnet, subnetsOf } from "./networks";

export const subnetsOverlap = likelyMistake("subnets-overlap", {
  doc: "Two subnets of a zone overlap, or a routed subnet with a gateway overlaps the prefix of a fabric. The same network twice in a zone is an error: the server has one id for both.",
  remedy: "Give each subnet of the zone a network of its own.",
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

/** The nodes would send traffic for each other to the guests. */
function withFabrics(cluster: Cluster, subnets: readonly SubnetInVnet[]): Problem[] {
  const routed = subnets.filter(({ zone, subnet }) => isRouting(zone) && typeof subnet.text("gateway") === "string");
  if (routed.length === 0) return [];
  return cluster.of(...routedFabrics).flatMap((fabric) =>
    (["ip_prefix", "ip6_prefix"] as const).flatMap((name) => {
      const prefix = fabric.text(name);
      if (typeof prefix !== "string") return [];
      return routed
        .filter(({ cidr }) => isWithin(cidr, prefix) || isWithin(prefix, cidr))
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
  // In one VNet it is the same object twice.
  if (one.vnet === other.vnet) return [];
  const text = message`${one.subnet.path} has ${other.cidr} already, and a zone has each network once. Take another network.`;
  return [problem(about, text, path("cidr"), "error")];
}

export const subnetWithoutGateway = likelyMistake("subnet-without-gateway", {
  doc: "A subnet with DHCP ranges has no gateway, so that the nodes have no address from which DHCP could answer. Or a subnet has `snat` in a zone where it has no effect: neither simple nor EVPN, or EVPN without exit nodes.",
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
      function unused(name: string, what: string): Problem {
        const text = maySet
          ? message`${zone.path} has no DHCP, which would ${what}. Set \`dhcp = "dnsmasq"\` there.`
          : message`${ofItsType(zone)}, and only simple zones have DHCP, which would ${what}. Make the network in an sdn.SimpleNetwork, or leave ${attribute(name)} out.`;
        return problem([zone, subnet], text, path(name));
      }
    }),
  ),
});
