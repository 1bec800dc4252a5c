import type { Cluster } from "../../../framework/checks/application";
import { type Check, inEachCluster, type Problem } from "../../../framework/checks/check";
import { groupedBy } from "../../../framework/checks/grouping";
import { path } from "../../../framework/diagnostics";
import { message } from "../../../naming/message";
import { isWithin, overlapping } from "../../formats/address-spans";
import { routedFabrics } from "../fabrics/types";
import { isRouting, type SubnetInVnet, subnetsOf } from "./networks";

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
          return { about: [fabric, subnet], at: path("cidr"), text };
        });
    }),
  );
}

function problemOf([one, other]: readonly [SubnetInVnet, SubnetInVnet]): Problem[] {
  const about = [one.subnet, other.subnet] as const;
  if (one.cidr !== other.cidr) {
    const text = message`${other.cidr} overlaps with ${one.cidr} of ${one.subnet.path}, in the same zone.`;
    return [{ about, at: path("cidr"), text }];
  }
  // In one VNet it is the same object twice.
  if (one.vnet === other.vnet) return [];
  const text = message`${one.subnet.path} has ${other.cidr} already, and a zone has each network once. Take another network.`;
  return [{ about, at: path("cidr"), text, severity: "error" }];
}
