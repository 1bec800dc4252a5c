import { type Check, groupedBy, inEachCluster, type Problem } from "../check";
import { overlapping } from "../networks";
import { type SubnetInVnet, subnetsOf } from "../sdn";

export const subnetsOverlap: Check = {
  id: "subnets-overlap",
  severity: "warning",
  doc: "Two subnets of one zone share addresses. The same network twice in a zone is an error: the server has one name for both.",
  remedy: "Give each subnet of the zone a network of its own.",
  find: inEachCluster((cluster) =>
    groupedBy(subnetsOf(cluster), ({ zone }) => zone.path).flatMap((subnets) =>
      overlapping(subnets, ({ cidr }) => cidr).flatMap(problemOf),
    ),
  ),
};

function problemOf([one, other]: readonly [SubnetInVnet, SubnetInVnet]): Problem[] {
  const about = [one.subnet, other.subnet] as const;
  if (one.cidr !== other.cidr) {
    const text = `${other.cidr} overlaps with ${one.cidr} of ${one.subnet.path}, in the same zone.`;
    return [{ about, at: "cidr", text }];
  }
  // In one VNet it is the same object twice.
  if (one.vnet === other.vnet) return [];
  const text = `${one.subnet.path} has ${other.cidr} already, and a zone has each network once. Take another network.`;
  return [{ about, at: "cidr", text, severity: "error" }];
}
