import type { State } from "../../../framework/attribute";
import type { Cluster, ItemOf } from "../../../framework/checks/application";
import { type Check, inEachCluster, type Problem } from "../../../framework/checks/check";
import { groupedBy, pairsOf } from "../../../framework/checks/grouping";
import { path } from "../../../framework/diagnostics";
import { wireguardPeers } from "../fabric-nodes/peers";
import { wireguardNode } from "../fabric-nodes/types";

export const wireguardTunnels: Check = {
  id: "wireguard-tunnels",
  severity: "warning",
  doc: "A WireGuard tunnel carries no traffic. Two members have the same address, or a node names an interface that it lacks. Only one of two peers names the other. Or neither of two nodes has an `endpoint`.",
  remedy:
    "Give each interface an address of its own, name the nodes as each other's peers, and give one of them an `endpoint`.",
  find: inEachCluster((cluster) => [...sameAddresses(cluster), ...tunnelsIn(cluster)]),
};

function sameAddresses(cluster: Cluster): Problem[] {
  const given = cluster.of(wireguardNode).flatMap((node) =>
    node.objects("interfaces").flatMap(({ index, object }) =>
      ["ip", "ip6"].flatMap((name) => {
        const [address] = typeof object[name] === "string" ? (object[name] as string).split("/") : [];
        return address ? [{ node, at: path("interfaces", index, name), address }] : [];
      }),
    ),
  );
  return groupedBy(given, ({ node, address }) =>
    typeof node.text("fabric") === "string" ? `${node.text("fabric")} ${address}` : undefined,
  ).flatMap((same) =>
    pairsOf(same).map(([one, other]): Problem => {
      const where = one.node === other.node ? "another interface" : one.node.path;
      const about = one.node === other.node ? ([other.node] as const) : ([one.node, other.node] as const);
      return { about, at: other.at, text: `${other.address} is the address of ${where} already.` };
    }),
  );
}

interface Tunnel {
  readonly list: ItemOf<typeof wireguardPeers>;
  readonly index: number;
  readonly from: ItemOf<typeof wireguardNode>;
  readonly to: ItemOf<typeof wireguardNode> | undefined;
  readonly peer: Readonly<State>;
}

function tunnelsIn(cluster: Cluster): Problem[] {
  const nodes = cluster.of(wireguardNode);
  const lists = cluster.of(wireguardPeers);
  const tunnels = lists.flatMap((list) => {
    const nodeNamed = (name: unknown) =>
      nodes.find((node) => node.text("fabric") === list.text("fabric") && node.text("node_name") === name);
    const from = nodeNamed(list.text("node_name"));
    if (!from || typeof list.text("fabric") !== "string") return [];
    return list.objects("peers").map(({ index, object: peer }): Tunnel => {
      return { list, index, from, to: peer.type === "internal" ? nodeNamed(peer.node_name) : undefined, peer };
    });
  });
  return [
    ...tunnels.flatMap(withoutInterface),
    ...tunnels.flatMap((tunnel) => oneWay(tunnel, tunnels, lists)),
    ...tunnels.flatMap((tunnel) => withoutEndpoint(tunnel, tunnels)),
  ];
}

function withoutInterface({ list, index, from, peer: { interface: name } }: Tunnel): Problem[] {
  const own = from.objects("interfaces").map(({ object }) => object.name);
  if (typeof name !== "string" || !from.isKnown("interfaces") || own.includes(name)) return [];
  return [
    { about: [from, list], at: path("peers", index, "interface"), text: `${from.path} has no interface ${name}.` },
  ];
}

/** WireGuard drops what comes from somebody who is no peer. */
function oneWay(
  { list, index, from, to }: Tunnel,
  all: readonly Tunnel[],
  lists: readonly Tunnel["list"][],
): Problem[] {
  const others = to && lists.find((one) => all.some((tunnel) => tunnel.list === one && tunnel.from === to));
  if (!to || !others || others === list || !isWhole(others)) return [];
  if (all.some((tunnel) => tunnel.from === to && tunnel.to === from)) return [];
  const name = from.text("node_name");
  const text = `${others.path} does not name ${name}, so that ${to.text("node_name")} drops what comes from it. Name both as each other's peers.`;
  return [{ about: [others, list], at: path("peers", index), text }];
}

const isWhole = (list: Tunnel["list"]): boolean =>
  list.objects("peers").every(({ object }) => typeof object.node_name === "string") &&
  list.value("peers") !== undefined;

/** Once for both directions. */
function withoutEndpoint({ list, index, from, to, peer }: Tunnel, all: readonly Tunnel[]): Problem[] {
  const back = all.find((tunnel) => tunnel.from === to && tunnel.to === from);
  if (!to || !back || back.list.path < list.path) return [];
  const isOpen = [from, to].every((node) => node.text("endpoint") === null);
  if (!isOpen || [peer, back.peer].some(({ endpoint = null }) => endpoint !== null)) return [];
  const text = `neither ${from.path} nor ${to.path} has an \`endpoint\`, so that none of them finds the other.`;
  return [{ about: [from, to, list], at: path("peers", index), text }];
}
