/** Decisions of the simulated cluster's current firewall about packets. Facts: contributing/facts/firewall.md#decision-about-a-packet. */
import { decide } from "../../../packet-filter/decide";
import type { Action, Direction, Firewall, Packet, SetEntry, Verdict } from "../../../packet-filter/firewall";
import { PacketProblem, parsePacket } from "../../../packet-filter/parse-packet";
import type { Cluster } from "../../kernel/cluster";
import { INVENTORY, type Node } from "../../kernel/inventory";
import type { Store } from "../../kernel/store";
import { ADDRESSES, RUNNING } from "../sdn/files";
import { CLUSTER_FIREWALL, vnetFile } from "./files";
import { findAlias } from "./references";

export interface PacketQuery {
  readonly packet: Packet;
  readonly vnet?: string;
}

/** Parses the description of a packet and of the VNet that it passes, which must be applied. */
export function parsePacketQuery(store: Pick<Store, "read">, data: unknown): PacketQuery | PacketProblem {
  const { vnet, ...rest } = (data ?? {}) as { readonly vnet?: unknown };
  const packet = parsePacket(rest);
  if (packet instanceof PacketProblem) return packet;
  if (vnet === undefined) return { packet };
  if (typeof vnet !== "string") return new PacketProblem("must be a string", "vnet");
  const isRunning = Object.hasOwn(store.read(RUNNING).vnets, vnet);
  return isRunning ? { packet, vnet } : new PacketProblem("must be a VNet that has been applied", "vnet");
}

/** Decides about a packet. The firewall of the VNet that it passes comes first. */
export function decideInCluster(cluster: Cluster, packet: Packet, vnet?: string): Verdict {
  if (vnet !== undefined) {
    const verdict = decide(firewallOf(cluster, packet, vnet), { ...packet, direction: "forward" });
    if (verdict.action !== "ACCEPT") return { ...verdict, reason: `VNet ${vnet}: ${verdict.reason}` };
  }
  return decide(firewallOf(cluster, packet), packet);
}

function firewallOf({ store }: Cluster, packet: Packet, vnet?: string): Firewall {
  const shared = store.read(CLUSTER_FIREWALL);
  const { rules, options } = vnet === undefined ? shared : store.read(vnetFile(vnet));
  const policies: Partial<Record<Direction, Action>> = {};
  for (const direction of ["in", "out", "forward"] as const) {
    const policy = options[`policy_${direction}`];
    if (policy !== undefined) policies[direction] = policy as Action;
  }
  const { nodes, localNode } = store.read(INVENTORY);
  const address = packet.direction === "out" ? packet.source : packet.destination;
  const node = nodes.find(({ ip }) => ip === address) ?? nodes.find(({ name }) => name === localNode);
  // Without the alias each node detects its own network.
  const localNetwork = shared.aliases.local_network?.cidr ?? (node && networkOfNode(node));
  return {
    rules,
    policies,
    enabled: Number(options.enable ?? 0) > 0 && Number(shared.options.enable ?? 0) > 0,
    nodes: nodes.map(({ ip }) => ip),
    ...(localNetwork !== undefined && { localNetwork }),
    names: {
      alias: (reference) => findAlias(reference, { cluster: shared })?.cidr,
      group: (name) => shared.groups[name]?.rules,
      set: (reference) => {
        const [, scope, name = ""] = /^(?:(\w+)\/)?(.*)$/.exec(reference) ?? [];
        return shared.ipsets[name]?.entries ?? (scope === "guest" ? undefined : sdnSet({ store }, name));
      },
    },
  };
}

const networkOfNode = ({ ip, network }: Pick<Node, "ip" | "network">): string =>
  network ?? `${ip}/${ip.includes(":") ? 64 : 24}`;

/** Returns a set that SDN provides. */
function sdnSet({ store }: Pick<Cluster, "store">, name: string): readonly SetEntry[] | undefined {
  const guest = /^guest-ipam-(\d+)$/.exec(name)?.[1];
  if (guest !== undefined) return addressesOf({ store }, Number(guest));
  const [, vnet, kind] = /^(.+?)-(all|gateway|no-gateway|dhcp)$/.exec(name) ?? [];
  const running = store.read(RUNNING);
  if (vnet === undefined || !running.vnets[vnet]) return undefined;
  const subnets = Object.entries(running.subnets).filter(([, subnet]) => subnet.vnet === vnet);
  const gateways = subnets.flatMap(([, { gateway }]) => (typeof gateway === "string" ? [{ cidr: gateway }] : []));
  const networks = subnets.map(([id]) => ({ cidr: networkOf(id) }));
  if (kind === "gateway") return gateways;
  if (kind === "no-gateway") return [...networks, ...gateways.map((entry) => ({ ...entry, nomatch: true }))];
  return kind === "all" ? networks : subnets.flatMap(([, subnet]) => dhcpRanges(subnet["dhcp-range"]));
}

/** Returns the network of a subnet id: 192.0.2.0/24 for `zone-192.0.2.0-24`. */
const networkOf = (id: string): string => id.replace(/^[^-]+-/, "").replace(/-(\d+)$/, "/$1");

function dhcpRanges(ranges: unknown): SetEntry[] {
  return [ranges].flat().flatMap((range) => {
    const [, start] = /start-address=([^,]+)/.exec(String(range)) ?? [];
    const [, end] = /end-address=([^,]+)/.exec(String(range)) ?? [];
    return start !== undefined && end !== undefined ? [{ cidr: `${start}-${end}` }] : [];
  });
}

function addressesOf({ store }: Pick<Cluster, "store">, vmid: number): SetEntry[] {
  return Object.values(store.read(ADDRESSES).zones)
    .flatMap(({ subnets }) => Object.values(subnets))
    .flatMap(({ ips }) => Object.entries(ips))
    .flatMap(([ip, registered]) => (registered.vmid === vmid ? [{ cidr: ip }] : []));
}
