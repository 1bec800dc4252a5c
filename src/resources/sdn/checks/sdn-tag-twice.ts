import type { Cluster, Item } from "../../../framework/checks/application";
import { certainMistake, inEachCluster, type Problem, problem } from "../../../framework/checks/check";
import { conflictsIn, groupBy, groupedBy, repeatsIn } from "../../../framework/checks/grouping";
import { path } from "../../../framework/diagnostics";
import { message } from "../../../naming/message";
import { evpnZone, qinqZone, simpleZone, vlanZone } from "../zones/types";
import { isOverlay, shareNodes, type VnetInZone, vnetsOf } from "./networks";

export const sdnTagTwice = certainMistake("sdn-tag-twice", {
  doc: "Two VNets have the same tag, which must be unique in a VLAN or QinQ zone, and over all VXLAN and EVPN zones. Or two EVPN zones have the same `vrfVxlan`. It is a warning if two zones use a VLAN tag on one bridge, or if a VNet has the `vrfVxlan` of an EVPN zone.",
  remedy: "Give each its own tag.",
  find: inEachCluster((cluster) => [
    ...tagsIn(cluster),
    ...bridgesIn(cluster),
    ...vrfsIn(cluster),
    ...tagsLikeVrfs(cluster),
  ]),
});

const twice = <N extends string>(one: Item, other: Item<N>, name: N, where: string) =>
  message`${other.number(name)} is the tag of ${one.path} already, and must be unique ${where}.`;

function tagsIn(cluster: Cluster): Problem[] {
  const repeats = repeatsIn(vnetsOf(cluster).filter(hasTag), ({ vnet, zone }) => {
    if (zone.is(simpleZone)) return undefined;
    return `${isOverlay(zone) ? "overlay" : zone.path} ${vnet.number("tag")}`;
  });
  return repeats.map(([one, other]): Problem => {
    const where = isOverlay(other.zone) ? "over all VXLAN and EVPN zones" : "in the zone";
    return problem([one.vnet, other.vnet], twice(one.vnet, other.vnet, "tag", where), path("tag"));
  });
}

/** VLANs on one bridge: VNets of VLAN zones, and QinQ zones, whose tag is the outer one of all of their VNets. */
function bridgesIn(cluster: Cluster): Problem[] {
  const outer = cluster.of(qinqZone).map((item) => ({ item, zone: item }));
  const plain = vnetsOf(cluster)
    .filter(({ zone }) => zone.is(vlanZone))
    .map(({ vnet, zone }) => ({ item: vnet, zone }));
  const groups = groupedBy([...outer, ...plain], ({ item, zone }) => {
    const [bridge, tag] = [zone.text("bridge"), item.number("tag")];
    return typeof bridge === "string" && typeof tag === "number" ? `${bridge} ${tag}` : undefined;
  });
  return groups.flatMap((group) =>
    conflictsIn(group, (one, other) => one.zone !== other.zone && shareNodes(one.zone, other.zone)).map(
      ([one, other]): Problem => {
        const text = message`${other.item.number("tag")} is the tag of ${one.item.path} on the same bridge: both are one network.`;
        return problem([one.item, other.item], text, path("tag"), "warning");
      },
    ),
  );
}

function vrfsIn(cluster: Cluster): Problem[] {
  return repeatsIn(cluster.of(evpnZone), (zone) => zone.number("vrf_vxlan")?.toString()).map(
    ([one, other]): Problem => {
      const text = twice(one, other, "vrf_vxlan", "over all EVPN zones");
      return problem([one, other], text, path("vrf_vxlan"));
    },
  );
}

/** Both are numbers of VXLAN tunnels on the nodes, but the server compares tags only with tags. */
function tagsLikeVrfs(cluster: Cluster): Problem[] {
  const overlays = vnetsOf(cluster).filter((vnet) => isOverlay(vnet.zone) && hasTag(vnet));
  const byTag = groupBy(overlays, ({ vnet }) => vnet.number("tag"));
  return cluster.of(evpnZone).flatMap((zone) =>
    (byTag.get(zone.number("vrf_vxlan") ?? Number.NaN) ?? []).map(({ vnet }): Problem => {
      const text = message`${vnet.number("tag")} is the \`vrfVxlan\` of ${zone.path}: the nodes cannot have both. Choose another one.`;
      return problem([zone, vnet], text, path("tag"), "warning");
    }),
  );
}

const hasTag = ({ vnet }: VnetInZone): boolean => typeof vnet.number("tag") === "number";
