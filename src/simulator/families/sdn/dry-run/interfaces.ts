/**
 * The network interfaces that a node makes of the configuration: bridges of VNets with what they need, and those of
 * fabrics. Zones on top of a bridge of the node are left out, as they are where that bridge is missing: the nodes of
 * the simulated cluster have none.
 */
import type { Section } from "../../../kernel/section-config";
import { splitList } from "../../../schema/split-list";
import type { Fabrics } from "../fabrics/model";
import type { RunningConfig } from "../files";
import { isIPv6Text } from "../networks";
import { parseSubnetId } from "../subnets/options";
import { plain, readEntry } from "../typed-values";

/** A node and what is around it. */
export interface NodeView {
  readonly name: string;
  readonly ip: string;
  readonly config: RunningConfig;
  /** Subnets come from the running configuration, even where the others are as staged. */
  readonly subnets: RunningConfig["subnets"];
}

type Stanza = readonly [head: string, ...lines: string[]];

const DEFAULT_VXLAN_MTU = 1450;

const isOn = ({ nodes }: Readonly<Section>, name: string) =>
  nodes === undefined || splitList(String(nodes)).includes(name);

export function zonesOf({ config, name }: NodeView): (readonly [id: string, zone: Section])[] {
  return Object.entries(config.zones).filter(([, zone]) => isOn(zone, name));
}

/** Own addresses on both sides of a tunnel are left out. */
function tunnelPeers({ config, ip, name }: NodeView, { peers, fabric }: Section): string[] {
  if (fabric === undefined) return splitList(String(peers ?? "")).filter((peer) => peer !== ip);
  const nodes = config.fabrics[String(fabric)]?.nodes ?? {};
  return Object.entries(nodes).flatMap(([node, own]) => (node === name ? [] : [String(own.ip ?? own.ip6)]));
}

function bridge(vnetId: string, vnet: Section, port: string, mtu: unknown, extra: readonly string[] = []): Stanza {
  return [
    `iface ${vnetId}`,
    ...extra,
    `bridge_ports ${port}`,
    "bridge_stp off",
    "bridge_fd 0",
    ...(vnet.vlanaware ? ["bridge-vlan-aware yes", "bridge-vids 2-4094"] : []),
    ...(mtu === undefined ? [] : [`mtu ${mtu}`]),
    ...(vnet.alias === undefined ? [] : [`alias ${vnet.alias}`]),
  ];
}

function gateways({ subnets }: NodeView, vnetId: string): string[] {
  return Object.entries(subnets)
    .filter(([, { vnet, gateway }]) => vnet === vnetId && gateway !== undefined)
    .map(([id, { gateway }]) => {
      const { mask } = parseSubnetId(id);
      return `address ${gateway}/${mask}`;
    });
}

function vnetStanzas(node: NodeView, id: string, vnet: Section): Stanza[] {
  const zone = node.config.zones[String(vnet.zone)];
  if (!zone || !isOn(zone, node.name)) return [];
  const mtu = zone.mtu ?? DEFAULT_VXLAN_MTU;
  const port = `vxlan_${id}`;
  switch (zone.type) {
    case "simple":
      return [bridge(id, vnet, "none", zone.mtu, gateways(node, id))];
    case "vxlan":
      return [
        bridge(id, vnet, port, mtu),
        [
          `iface ${port}`,
          `vxlan-id ${vnet.tag}`,
          ...tunnelPeers(node, zone).map((peer) => `vxlan_remoteip ${peer}`),
          ...(zone["vxlan-port"] === undefined ? [] : [`vxlan-port ${zone["vxlan-port"]}`]),
          `mtu ${mtu}`,
        ],
      ];
    case "evpn":
      return [
        bridge(id, vnet, port, mtu, [...gateways(node, id), `hwaddress ${zone.mac}`, `vrf vrf_${vnet.zone}`]),
        [`iface ${port}`, `vxlan-id ${vnet.tag}`, ...tunnelEnd(node, zone), `mtu ${mtu}`],
      ];
    default:
      return [];
  }
}

const tunnelEnd = ({ ip }: NodeView, zone: Section): string[] => [
  `vxlan-local-tunnelip ${ip}`,
  "bridge-learning off",
  `bridge-arp-nd-suppress ${zone["disable-arp-nd-suppression"] ? "off" : "on"}`,
];

/** The routing table of an EVPN zone that has VNets. */
function zoneStanzas(node: NodeView): Stanza[] {
  const used = new Set(Object.values(node.config.vnets).map(({ zone }) => zone));
  return zonesOf(node)
    .filter(([id, { type }]) => type === "evpn" && used.has(id))
    .flatMap(([id, zone]): Stanza[] => {
      const mtu = zone.mtu ?? DEFAULT_VXLAN_MTU;
      return [
        [`iface vrf_${id}`, "vrf-table auto"],
        [
          `iface vrfbr_${id}`,
          `bridge-ports vrfvx_${id}`,
          "bridge_stp off",
          "bridge_fd 0",
          `mtu ${mtu}`,
          `vrf vrf_${id}`,
        ],
        [`iface vrfvx_${id}`, `vxlan-id ${zone["vrf-vxlan"]}`, ...tunnelEnd(node, zone), `mtu ${mtu}`],
      ];
    });
}

/** A dummy interface with the node's address, and the real ones, which borrow it when they have none. */
function fabricStanzas({ config, name }: NodeView): Stanza[] {
  return Object.entries(config.fabrics as Fabrics).flatMap(([id, { protocol, nodes }]): Stanza[] => {
    const own = nodes[name];
    if (!own || protocol === "wireguard") return [];
    const addresses = [own.ip, own.ip6].filter((address) => address !== undefined).map(String);
    const stanzas = (iface: string, extra: readonly string[]): Stanza[] =>
      addresses.map((address) =>
        isIPv6Text(address)
          ? [`iface ${iface} inet6 static`, `address ${address}/128`, ...extra, "ip6-forward 1"]
          : [`iface ${iface} inet static`, `address ${address}/32`, ...extra, "ip-forward 1"],
      );
    const names = ((own.interfaces ?? []) as string[]).map((entry) => String(readEntry(entry, { name: plain }).name));
    return [...stanzas(`dummy_${id}`, ["link-type dummy"]), ...names.flatMap((iface) => stanzas(iface, []))];
  });
}

/** `interfaces.d/sdn` of the node. */
export function interfacesFile(node: NodeView): string {
  const vnets = Object.entries(node.config.vnets).sort(([a], [b]) => (a < b ? -1 : 1));
  const stanzas = [
    ...vnets.flatMap(([id, vnet]) => vnetStanzas(node, id, vnet)),
    ...zoneStanzas(node),
    ...fabricStanzas(node),
  ];
  const printed = stanzas.map(([head, ...lines]) => {
    const [, iface] = head.split(" ");
    return `\nauto ${iface}\n${head}\n${lines.map((line) => `\t${line}\n`).join("")}`;
  });
  return `#version:${node.config.version}\n${printed.join("")}`;
}
