import type { Cluster, Item, ItemOf } from "../../../framework/checks/application";
import { certainMistake, inEachCluster, likelyMistake, type Problem, problem } from "../../../framework/checks/check";
import { byName, conflictsIn, differencesIn, groupBy, groupedBy } from "../../../framework/checks/grouping";
import { path } from "../../../framework/diagnostics";
import { oncePerObject } from "../../../memo/memo";
import { message } from "../../../naming/message";
import { evpnController } from "../controllers/types";
import { fabricNodes } from "../fabric-nodes/types";
import { fabrics } from "../fabrics/types";
import { vnetIp } from "../ips/vnet-ip";
import { netbox, phpipam } from "../services/ipam";
import { evpnZone, vxlanZone } from "../zones/types";
import { shareNodes, subnetsByVnet, subnetsOf, vnetsOf, zonesOf } from "./networks";

export const zoneMtuTooSmall = likelyMistake("zone-mtu-too-small", {
  doc: "A zone has an IPv6 subnet and an MTU below 1280, the minimum of IPv6.",
  remedy: "Set an MTU of 1280 or more.",
  find: inEachCluster((cluster) =>
    subnetsOf(cluster).flatMap(({ zone, subnet, cidr }): Problem[] => {
      const mtu = zone.number("mtu");
      if (!cidr.includes(":") || typeof mtu !== "number" || mtu >= 1280 || mtu < 576) return [];
      const text = message`${mtu} is too small for ${subnet.path}: IPv6 needs 1280 at least.`;
      return [problem([subnet, zone], text, path("mtu"))];
    }),
  ),
});

export const overlayNodes = likelyMistake("overlay-nodes", {
  doc: "A VXLAN or EVPN zone has a node or an exit node that its fabric or controller lacks, so no tunnel leads there.",
  remedy: "Add the node to the fabric or controller, or remove it from the zone.",
  find: inEachCluster((cluster) => {
    const controllers = byName(cluster.of(evpnController), "controller");
    return [
      ...cluster.of(vxlanZone).flatMap((zone) => outside(zone, "nodes", fabricOf(zone, cluster))),
      ...cluster.of(evpnZone).flatMap((zone) => {
        const controller = controllers.get(zone.text("controller") ?? "");
        const places = controller ? [fabricOf(controller, cluster), nodesOf(controller)] : [];
        return places.flatMap((place) => [...outside(zone, "nodes", place), ...outside(zone, "exit_nodes", place)]);
      }),
    ];
  }),
});

interface Place {
  readonly item: Item;
  readonly nodes: ReadonlySet<string>;
}

const fabricsOf = oncePerObject((cluster: Cluster) => {
  const nodes = cluster.allOf(...fabricNodes);
  return {
    byId: byName(cluster.of(...fabrics), "fabric"),
    members: groupBy(nodes, (node) => node.text("fabric")),
    isOpen: nodes.some((node) => node.hasCountOrForEach || node.text("fabric") === undefined),
  };
});

/** Fabric of an object, with its nodes. `undefined` if it has none, or if some are unknown. */
function fabricOf(item: Item<"fabric">, cluster: Cluster): Place | undefined {
  const name = item.text("fabric");
  if (typeof name !== "string") return undefined;
  const { byId, members: membersOf, isOpen } = fabricsOf(cluster);
  const [fabric, members = []] = [byId.get(name), membersOf.get(name)];
  if (!fabric || isOpen || members.length === 0) return undefined;
  const names = members.map((node) => node.text("node_name"));
  return names.includes(undefined) ? undefined : { item: fabric, nodes: new Set(names as string[]) };
}

function nodesOf(controller: Item<"nodes">): Place | undefined {
  const { known, isAll } = controller.texts("nodes");
  return isAll && known.length > 0 ? { item: controller, nodes: new Set(known) } : undefined;
}

function outside<N extends string>(zone: Item<N>, attribute: N, place: Place | undefined): Problem[] {
  if (!place) return [];
  const missing = zone.texts(attribute).known.filter((node) => !place.nodes.has(node));
  if (missing.length === 0) return [];
  const text = message`${missing.join(" and ")} ${missing.length === 1 ? "is not a node" : "are not nodes"} of ${place.item.path}: no tunnel leads there.`;
  return [problem([place.item, zone], text, path(attribute))];
}

export const builtInIpam = certainMistake("built-in-ipam", {
  doc: "An IPAM has the name of the built-in one, `pve`.",
  remedy: "Give it another name.",
  find: inEachCluster((cluster) =>
    cluster
      .of(netbox, phpipam)
      .filter((item) => item.text("ipam") === "pve")
      .map((item): Problem => {
        const text = message`"pve" is the built-in IPAM that every server has.`;
        return problem([item], text, path("ipam"));
      }),
  ),
});

/** Default `peer_group_name` of the server. */
const DEFAULT_GROUP = "VTEP";

export const evpnControllers = certainMistake("evpn-controllers", {
  doc: "Two EVPN controllers have the same `peerGroupName` (`VTEP` by default), or share nodes but have different AS numbers. The server refuses the second controller. Before Proxmox VE 9.2, a cluster can have only one.",
  remedy: "Use one controller. On Proxmox VE 9.2 you can also give each a `peerGroupName` and its own nodes.",
  find: inEachCluster((cluster) =>
    conflictsIn(cluster.of(evpnController), (one, other) => problemOf(one, other) !== undefined).flatMap(
      ([one, other]) => problemOf(one, other) ?? [],
    ),
  ),
});

type Controller = ItemOf<typeof evpnController>;

function problemOf(one: Controller, other: Controller): Problem | undefined {
  const [a, b] = [one, other].map((item) => groupOf(item));
  if (a !== undefined && a === b) {
    const text = message`${one.path} has the peer group "${a}" already: give the second EVPN controller its own peer group (Proxmox VE 9.2), or leave it out.`;
    return problem([one, other], text, path("peer_group_name"));
  }
  const [first, second] = [one.number("asn"), other.number("asn")];
  if (typeof first !== "number" || typeof second !== "number" || first === second || !shareNodes(one, other))
    return undefined;
  const text = message`must be ${first}, as in ${one.path}: EVPN controllers on one node have one AS number. Got ${second}.`;
  return problem([one, other], text, path("asn"));
}

function groupOf(item: Controller): string | undefined {
  const name = item.text("peer_group_name");
  return name === null ? DEFAULT_GROUP : name;
}

export const evpnExitNodes = likelyMistake("evpn-exit-nodes", {
  doc: "An exit node of an EVPN zone is not among the zone's nodes, or the primary exit node is not among the exit nodes. The server accepts both, but no traffic leaves there.",
  remedy: "Add the node to `nodes` or to `exitNodes`.",
  find: inEachCluster((cluster) =>
    cluster.of(evpnZone).flatMap((zone): Problem[] => {
      const [nodes, exits] = [zone.texts("nodes"), zone.texts("exit_nodes")];
      const outsiders =
        nodes.isAll && nodes.known.length > 0 ? exits.known.filter((n) => !nodes.known.includes(n)) : [];
      const preferred = zone.text("primary_exit_node");
      const isPreferredMissing = typeof preferred === "string" && exits.isAll && !exits.known.includes(preferred);
      return [
        ...outsiders.map((node): Problem => {
          return problem([zone], message`${node} is not one of the nodes of the zone.`, path("exit_nodes"));
        }),
        ...(isPreferredMissing && exits.known.length > 0
          ? [problem([zone], message`${preferred} is not one of the exit nodes.`, path("primary_exit_node"))]
          : []),
      ];
    }),
  ),
});

export const zoneServices = likelyMistake("zone-services", {
  doc: "A zone lacks the `dnsZone` for the names of a subnet, or the `ipam` for a reserved address. Or a reserved address belongs to a VNet of another zone, is the gateway, or is a second address of a MAC address.",
  remedy: 'Set `dnsZone`, or `ipam`, usually to "pve"; or correct the address or its zone.',
  find: inEachCluster((cluster) => [...prefixesIn(cluster), ...addressesIn(cluster), ...sameMac(cluster)]),
});

/** An empty string counts as `null`: the server drops it. */
const textOf = <N extends string>(item: Item<N>, name: N): string | null | undefined =>
  item.text(name) === "" ? null : item.text(name);
const lacks = <N extends string>(item: Item<N>, name: N): boolean => textOf(item, name) === null;
const has = <N extends string>(item: Item<N>, name: N): boolean =>
  name in item.attributes && typeof textOf(item, name) === "string";

function prefixesIn(cluster: Cluster): Problem[] {
  return subnetsOf(cluster)
    .filter(({ subnet, zone }) => has(subnet, "dns_zone_prefix") && lacks(zone, "dns_zone"))
    .map(({ subnet, zone }): Problem => {
      return problem([zone, subnet], message`${zone.path} has no \`dnsZone\` for the names.`, path("dns_zone_prefix"));
    });
}

/** DHCP gives a MAC address at most one address of each IP version. */
const sameMac = (cluster: Cluster): Problem[] =>
  groupedBy(cluster.of(vnetIp), (address) => {
    const [vnet, mac, ip] = [address.text("vnet"), address.text("mac"), address.text("ip")];
    return vnet && mac && ip ? `${vnet} ${mac.toLowerCase()} ${ip.includes(":")}` : undefined;
  }).flatMap((group) =>
    differencesIn(group, (address) => address.text("ip")).map(([one, other]): Problem => {
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
