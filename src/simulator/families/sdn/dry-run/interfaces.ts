/**
 * A node's network interfaces: bridges and tunnels of VNets, and interfaces of fabrics. VLAN and QinQ zones are left out:
 * the server skips them without the node's bridge, and simulated nodes have none.
 * Facts: contributing/facts/sdn.md#apply.
 */
import type { Section } from "../../../kernel/section-config";
import { splitList } from "../../../schema/property-string";
import type { Fabrics, FabricValue, RunningConfig } from "../files";
import { isIPv6Text } from "../networks";
import { parseSubnetId } from "../subnet";
import { network, plain, readEntry } from "../typed-values";

/** A node and the configuration that it applies. */
export interface NodeView {
  readonly name: string;
  readonly ip: string;
  readonly config: RunningConfig;
  /** The server reads subnets, and the fabrics of tunnels, from the running configuration even in a dry run. */
  readonly running: Pick<RunningConfig, "subnets" | "fabrics">;
}

type Stanza = readonly [head: string, ...lines: string[]];

const DEFAULT_VXLAN_MTU = 1450;

const isOn = ({ nodes }: Readonly<Section>, name: string) =>
  nodes === undefined || splitList(String(nodes)).includes(name);

export function zonesOf({ config, name }: NodeView): (readonly [id: string, zone: Section])[] {
  return Object.entries(config.zones).filter(([, zone]) => isOn(zone, name));
}

/** Returns the node's tunnel address and those of the others. Without an IPv4 address in the fabric there is no tunnel. */
function tunnelEnds({ running, ip, name }: NodeView, { peers, fabric }: Section) {
  if (fabric === undefined) return { ip, others: splitList(String(peers ?? "")).filter((peer) => peer !== ip) };
  const nodes = Object.values(running.fabrics[String(fabric)]?.nodes ?? {});
  const own = running.fabrics[String(fabric)]?.nodes[name]?.ip;
  if (own === undefined) return undefined;
  const addresses = nodes.flatMap((node) => (node.ip === undefined ? [] : [String(node.ip)]));
  return { ip: String(own), others: addresses.filter((address) => address !== own) };
}

/** Lines before and after those of a bridge. */
interface ExtraLines {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

function bridge(vnetId: string, vnet: Section, port: string, mtu: unknown, extra?: ExtraLines): Stanza {
  return [
    `iface ${vnetId}`,
    ...(extra?.before ?? []),
    `bridge_ports ${port}`,
    "bridge_stp off",
    "bridge_fd 0",
    ...(vnet.vlanaware ? ["bridge-vlan-aware yes", "bridge-vids 2-4094"] : []),
    ...(mtu === undefined ? [] : [`mtu ${mtu}`]),
    ...(vnet.alias === undefined ? [] : [`alias ${vnet.alias}`]),
    ...(extra?.after ?? []),
  ];
}

/** Returns the lines of a VNet's gateways. With `hasRoutes`, a network of one address gets a route. */
function gateways({ running }: NodeView, vnetId: string, hasRoutes: boolean): ExtraLines & { readonly count: number } {
  const subnets = Object.entries(running.subnets)
    .filter(([, { vnet }]) => vnet === vnetId)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const all = subnets.flatMap(([, { gateway }]) => (gateway === undefined ? [] : [String(gateway)]));
  const before = subnets.flatMap(([id, { gateway }]) => {
    const { cidr, mask } = parseSubnetId(id);
    const isIPv4 = gateway === undefined || !isIPv6Text(String(gateway));
    return [
      ...(gateway === undefined ? [] : [`address ${gateway}/${mask}`]),
      ...(hasRoutes && mask === "32" && isIPv4 ? [`up ip route add ${cidr} dev ${vnetId}`] : []),
    ];
  });
  const after = [
    ...(all.some((gateway) => !isIPv6Text(gateway)) ? ["ip-forward on"] : []),
    ...(all.some(isIPv6Text) ? ["ip6-forward on"] : []),
  ];
  return { before: [...new Set(before)], after, count: subnets.length };
}

function vxlanStanzas(node: NodeView, id: string, vnet: Section, zone: Section): Stanza[] {
  const ends = tunnelEnds(node, zone);
  if (!ends) return [];
  const mtu = zone.mtu ?? DEFAULT_VXLAN_MTU;
  const port = `vxlan_${id}`;
  const tunnel = [...ends.others.map((peer) => `vxlan_remoteip ${peer}`), ...tunnelPort(zone)];
  return [bridge(id, vnet, port, mtu), [`iface ${port}`, `vxlan-id ${vnet.tag}`, ...tunnel, `mtu ${mtu}`]];
}

const tunnelPort = (zone: Section) => (zone["vxlan-port"] === undefined ? [] : [`vxlan-port ${zone["vxlan-port"]}`]);

/** Returns the stanzas of an EVPN VNet and of its zone's routing table. */
function evpnStanzas(node: NodeView, id: string, vnet: Section, zone: Section): Stanza[] {
  const controller = node.config.controllers[String(zone.controller)];
  const ends = controller && tunnelEnds(node, controller);
  if (!ends) return [];
  const mtu = `mtu ${zone.mtu ?? DEFAULT_VXLAN_MTU}`;
  const [port, vrf] = [`vxlan_${id}`, `vrf_${vnet.zone}`];
  const tunnel = [
    `vxlan-local-tunnelip ${ends.ip}`,
    ...tunnelPort(zone),
    "bridge-learning off",
    ...(zone["disable-arp-nd-suppression"] ? [] : ["bridge-arp-nd-suppress on"]),
    mtu,
  ];
  const { before, after, count } = gateways(node, id, false);
  const extra = {
    before: [...before, `hwaddress ${zone.mac}`],
    after: [...after, ...(count > 0 ? ["arp-accept on"] : []), `vrf ${vrf}`],
  };
  const { vlanaware: _ignored, ...plainVnet } = vnet;
  return [
    bridge(id, plainVnet as Section, port, zone.mtu ?? DEFAULT_VXLAN_MTU, extra),
    [`iface ${port}`, `vxlan-id ${vnet.tag}`, ...tunnel],
    ...routingTable(node, String(vnet.zone), zone, tunnel),
  ];
}

function routingTable(node: NodeView, id: string, zone: Section, tunnel: readonly string[]): Stanza[] {
  const vrf = `vrf_${id}`;
  const mtu = Number(zone.mtu ?? DEFAULT_VXLAN_MTU);
  const isExit = splitList(String(zone.exitnodes ?? "")).includes(node.name);
  const route = `post-up ip route ${isExit ? "del" : "add"} vrf ${vrf} unreachable default metric 4278198272`;
  const pair = (own: string, other: string, address: string, extra: readonly string[]): Stanza => [
    `iface ${own}`,
    "link-type veth",
    `address 10.255.255.${address}/30`,
    `veth-peer-name ${other}`,
    ...extra,
    `mtu ${mtu + 50}`,
  ];
  const [outer, inner] = [`xvrf_${id}`, `xvrfp_${id}`];
  return [
    [`iface ${vrf}`, "vrf-table auto", route],
    [`iface vrfvx_${id}`, `vxlan-id ${zone["vrf-vxlan"]}`, ...tunnel],
    [`iface vrfbr_${id}`, `bridge-ports vrfvx_${id}`, "bridge_stp off", "bridge_fd 0", `mtu ${mtu}`, `vrf ${vrf}`],
    ...(isExit && zone["exitnodes-local-routing"]
      ? [pair(outer, inner, "1", []), pair(inner, outer, "2", [`vrf ${vrf}`])]
      : []),
  ];
}

function vnetStanzas(node: NodeView, id: string, vnet: Section): Stanza[] {
  const zone = node.config.zones[String(vnet.zone)];
  if (!zone || !isOn(zone, node.name)) return [];
  if (zone.type === "simple") return [bridge(id, vnet, "none", zone.mtu, gateways(node, id, true))];
  if (zone.type === "vxlan") return vxlanStanzas(node, id, vnet, zone);
  return zone.type === "evpn" ? evpnStanzas(node, id, vnet, zone) : [];
}

/** Returns a dummy interface with the node's addresses, and the real interfaces, which borrow an address if they have none. */
function fabricStanzas({ config, name }: NodeView): Stanza[] {
  const fabrics = Object.entries(config.fabrics as Fabrics).sort(([a], [b]) => (a < b ? -1 : 1));
  return fabrics.flatMap(([id, { protocol, nodes }]): Stanza[] => {
    const own = nodes[name];
    if (!own || protocol === "wireguard") return [];
    const stanza = (iface: string, address: unknown, extra: readonly string[] = []): Stanza => {
      const version = isIPv6Text(String(address)) ? "inet6" : "inet";
      return [`iface ${iface} ${version} static`, `address ${address}`, ...extra, "ip-forward 1"];
    };
    const defined = (values: readonly (FabricValue | undefined)[]) => values.filter((value) => value !== undefined);
    const addresses = [
      ...defined([own.ip]).map((address) => `${address}/32`),
      ...defined([own.ip6]).map((address) => `${address}/128`),
    ];
    const interfaces = ((own.interfaces ?? []) as string[]).map((entry) =>
      readEntry(entry, { name: plain, ip: network(4), ip6: network(6) }),
    );
    return [
      ...addresses.map((address) => stanza(`dummy_${id}`, address, ["link-type dummy"])),
      ...interfaces.flatMap(({ name: iface, ip, ip6 }) => {
        const ownAddresses = defined([ip, ip6]);
        const used = ownAddresses.length > 0 ? ownAddresses : addresses.slice(0, 1);
        return used.map((address) => stanza(String(iface), address));
      }),
    ];
  });
}

/** Returns the interfaces of zones, sorted by name. The first definition of an interface counts. */
function zoneStanzas(node: NodeView): Stanza[] {
  const vnets = Object.entries(node.config.vnets).sort(([a], [b]) => (a < b ? -1 : 1));
  const byHead = new Map<string, Stanza>();
  for (const stanza of vnets.flatMap(([id, vnet]) => vnetStanzas(node, id, vnet))) {
    if (!byHead.has(stanza[0])) byHead.set(stanza[0], stanza);
  }
  return [...byHead.values()].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Prints the node's `interfaces.d/sdn`. */
export function interfacesFile(node: NodeView): string {
  const printed = [...zoneStanzas(node), ...fabricStanzas(node)].map(([head, ...lines]) => {
    const [, iface] = head.split(" ");
    return `\nauto ${iface}\n${head}\n${lines.map((line) => `\t${line}\n`).join("")}`;
  });
  return `#version:${node.config.version}\n${printed.join("")}`;
}
