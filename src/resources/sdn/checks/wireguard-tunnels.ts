import type { State } from "../../../framework/attribute";
import type { Cluster, ItemOf } from "../../../framework/checks/application";
import { inEachCluster, likelyMistake, type Problem, problem } from "../../../framework/checks/check";
import { repeatsIn } from "../../../framework/checks/grouping";
import { path } from "../../../framework/diagnostics";
import { message } from "../../../naming/message";
import { wireguardPeers } from "../fabric-nodes/peers";
import { wireguardNode } from "../fabric-nodes/types";
import { byFabricAndNode } from "./networks";

export const wireguardTunnels = likelyMistake("wireguard-tunnels", {
  doc: "A WireGuard tunnel carries no traffic. Two members have the same address, or a node names an interface that it lacks. Only one of two peers names the other. Or neither of two nodes has an `endpoint`.",
  remedy:
    "Give each interface its own address, name the nodes as each other's peers, and give one of them an `endpoint`.",
  find: inEachCluster((cluster) => [...sameAddresses(cluster), ...tunnelsIn(cluster)]),
});

function sameAddresses(cluster: Cluster): Problem[] {
  const addresses = cluster.of(wireguardNode).flatMap((node) =>
    node.objects("interfaces").flatMap(({ index, object }) =>
      ["ip", "ip6"].flatMap((name) => {
        const [address] = typeof object[name] === "string" ? (object[name] as string).split("/") : [];
        return address ? [{ node, at: path("interfaces", index, name), address }] : [];
      }),
    ),
  );
  return repeatsIn(addresses, ({ node, address }) =>
    typeof node.text("fabric") === "string" ? `${node.text("fabric")} ${address}` : undefined,
  ).map(([one, other]): Problem => {
    const where = one.node === other.node ? "another interface" : one.node.path;
    const about = one.node === other.node ? ([other.node] as const) : ([one.node, other.node] as const);
    return problem(about, message`${other.address} is the address of ${where} already.`, other.at);
  });
}

interface Tunnel {
  readonly list: ItemOf<typeof wireguardPeers>;
  readonly index: number;
  readonly from: ItemOf<typeof wireguardNode>;
  readonly to: ItemOf<typeof wireguardNode> | undefined;
  readonly peer: Readonly<State>;
}

/** Tunnels by their ends, and the first list of peers of each node that has one. */
interface Tunnels {
  readonly between: (from: Tunnel["from"], to: Tunnel["to"]) => Tunnel | undefined;
  readonly listOf: ReadonlyMap<Tunnel["from"], Tunnel["list"]>;
}

function tunnelsIn(cluster: Cluster): Problem[] {
  const nodes = byFabricAndNode(cluster.of(wireguardNode));
  const all = cluster.of(wireguardPeers).flatMap((list) => {
    const own = nodes.get(list.text("fabric") ?? "");
    const nodeNamed = (name: unknown) => (typeof name === "string" ? own?.get(name) : undefined);
    const from = nodeNamed(list.text("node_name"));
    if (!from) return [];
    return list.objects("peers").map(({ index, object: peer }): Tunnel => {
      return { list, index, from, to: peer.type === "internal" ? nodeNamed(peer.node_name) : undefined, peer };
    });
  });
  const byEnds = new Map<Tunnel["from"], Map<Tunnel["to"], Tunnel>>();
  const listOf = new Map<Tunnel["from"], Tunnel["list"]>();
  for (const tunnel of all) {
    const ends = byEnds.get(tunnel.from) ?? new Map<Tunnel["to"], Tunnel>();
    if (!ends.has(tunnel.to)) ends.set(tunnel.to, tunnel);
    byEnds.set(tunnel.from, ends);
    if (!listOf.has(tunnel.from)) listOf.set(tunnel.from, tunnel.list);
  }
  const tunnels: Tunnels = { between: (from, to) => byEnds.get(from)?.get(to), listOf };
  return [
    ...all.flatMap(withoutInterface),
    ...all.flatMap((tunnel) => oneWay(tunnel, tunnels)),
    ...all.flatMap((tunnel) => withoutEndpoint(tunnel, tunnels)),
  ];
}

function withoutInterface({ list, index, from, peer: { interface: name } }: Tunnel): Problem[] {
  const own = from.objects("interfaces").map(({ object }) => object.name);
  if (typeof name !== "string" || !from.isKnown("interfaces") || own.includes(name)) return [];
  return [problem([from, list], message`${from.path} has no interface ${name}.`, path("peers", index, "interface"))];
}

/** WireGuard drops packets from a node that is not a peer. */
function oneWay({ list, index, from, to }: Tunnel, { between, listOf }: Tunnels): Problem[] {
  const others = to && listOf.get(to);
  if (!to || !others || others === list || !isWhole(others)) return [];
  if (between(to, from)) return [];
  const name = from.text("node_name");
  const text = message`${others.path} does not name ${name}, so ${to.text("node_name")} drops its packets. Name both as each other's peers.`;
  return [problem([others, list], text, path("peers", index))];
}

const isWhole = (list: Tunnel["list"]): boolean =>
  list.objects("peers").every(({ object }) => typeof object.node_name === "string") &&
  list.value("peers") !== undefined;

/** Reports a pair of tunnels once, at the first list. */
function withoutEndpoint({ list, index, from, to, peer }: Tunnel, { between }: Tunnels): Problem[] {
  const back = to && between(to, from);
  if (!to || !back || back.list.path < list.path) return [];
  const isOpen = [from, to].every((node) => node.text("endpoint") === null);
  if (!isOpen || [peer, back.peer].some(({ endpoint = null }) => endpoint !== null)) return [];
  const text = message`neither ${from.path} nor ${to.path} has an \`endpoint\`, so none of them finds the other.`;
  return [problem([from, to, list], text, path("peers", index))];
}
