import { path } from "../../../framework/diagnostics";
import type { Cluster } from "../application";
import { type Check, groupedBy, inEachCluster, type Problem } from "../check";
import { isWithin, overlapping } from "../networks";
import { type SubnetInVnet, subnetsOf, zoneType } from "../sdn";

export const subnetsOverlap: Check = {
  id: "subnets-overlap",
  severity: "warning",
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
};

/** The nodes would look for each other among the guests. */
function withFabrics(cluster: Cluster, subnets: readonly SubnetInVnet[]): Problem[] {
  const routed = subnets.filter(
    ({ zone, subnet }) => ["simple", "evpn"].includes(zoneType(zone)) && typeof subnet.text("gateway") === "string",
  );
  if (routed.length === 0) return [];
  return cluster.of(/^pve_sdn_fabric_(openfabric|ospf|bgp)$/).flatMap((fabric) =>
    ["ip_prefix", "ip6_prefix"].flatMap((name) => {
      const prefix = name in fabric.attributes ? fabric.text(name) : undefined;
      if (typeof prefix !== "string") return [];
      return routed
        .filter(({ cidr }) => isWithin(cidr, prefix) || isWithin(prefix, cidr))
        .map(({ subnet, cidr }): Problem => {
          const text = `${cidr} overlaps with ${prefix} of ${fabric.path}, where the nodes have their own addresses.`;
          return { about: [fabric, subnet], at: path("cidr"), text };
        });
    }),
  );
}

function problemOf([one, other]: readonly [SubnetInVnet, SubnetInVnet]): Problem[] {
  const about = [one.subnet, other.subnet] as const;
  if (one.cidr !== other.cidr) {
    const text = `${other.cidr} overlaps with ${one.cidr} of ${one.subnet.path}, in the same zone.`;
    return [{ about, at: path("cidr"), text }];
  }
  // In one VNet it is the same object twice.
  if (one.vnet === other.vnet) return [];
  const text = `${one.subnet.path} has ${other.cidr} already, and a zone has each network once. Take another network.`;
  return [{ about, at: path("cidr"), text, severity: "error" }];
}
