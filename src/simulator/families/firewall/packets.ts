/** What the firewall of the simulated cluster, as it is configured now, does with a packet. Facts: contributing/facts/firewall.md#a-packets-way. */
import { decide } from "../../../packet-filter/decide";
import type { Action, Direction, Firewall, Packet, SetEntry, Verdict } from "../../../packet-filter/firewall";
import { PacketProblem, parsePacket } from "../../../packet-filter/parse-packet";
import type { Cluster } from "../../kernel/cluster";
import { INVENTORY, type Node } from "../../kernel/inventory";
import type { Store } from "../../kernel/store";
import { ADDRESSES, RUNNING } from "../sdn/files";
import { CLUSTER_FIREWALL, vnetFile } from "./files";
import { findAlias } from "./references";

export interface AskedPacket {
  readonly packet: Packet;
  readonly vnet?: string;
}

/** A packet as people describe it, with the VNet that it goes through, which has to run. */
export function askedPacket(store: Pick<Store, "read">, given: unknown): AskedPacket | PacketProblem {
  const { vnet, ...rest } = (given ?? {}) as { readonly vnet?: unknown };
  const packet = parsePacket(rest);
  if (packet instanceof PacketProblem) return packet;
  if (vnet === undefined) return { packet };
  if (typeof vnet !== "string") return new PacketProblem("must be a text", "vnet");
  const isRunning = Object.hasOwn(store.read(RUNNING).vnets, vnet);
  return isRunning ? { packet, vnet } : new PacketProblem("must be a VNet that has been applied", "vnet");
}

/** `vnet`: the VNet that a forwarded packet goes through; its own firewall asks first. */
export function decideInCluster(cluster: Cluster, packet: Packet, vnet?: string): Verdict {
  const own =
    vnet === undefined ? undefined : decide(firewallOf(cluster, packet, vnet), { ...packet, direction: "forward" });
  if (own && own.action !== "ACCEPT") return { ...own, reason: `VNet ${vnet}: ${own.reason}` };
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
  const at = packet.direction === "out" ? packet.source : packet.destination;
  const node = nodes.find(({ ip }) => ip === at) ?? nodes.find(({ name }) => name === localNode);
  // Without the alias each node finds out the network that it is in.
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

/** A set that SDN provides. */
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

/** `zone-192.0.2.0-24` is 192.0.2.0/24. */
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
