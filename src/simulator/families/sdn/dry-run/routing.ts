/**
 * A node's routing configuration (FRR), from controllers, EVPN zones and fabrics.
 * Facts: contributing/facts/sdn.md#apply.
 */
import type { Section } from "../../../kernel/section-config";
import { splitList } from "../../../schema/property-string";
import { type Block, fabricBlocks } from "./fabric-routing";
import { type NodeView, zonesOf } from "./interfaces";

/** Returns the controllers of the node. */
function controllersOf({ config, name }: NodeView, type: string): Section[] {
  return Object.values(config.controllers).filter(
    (controller) =>
      controller.type === type &&
      (controller.node ?? name) === name &&
      (controller.nodes === undefined || splitList(String(controller.nodes)).includes(name)),
  );
}

function evpnPeers({ config, ip, name }: NodeView, { peers, fabric }: Section): string[] {
  const nodes = Object.entries(config.fabrics[String(fabric)]?.nodes ?? {});
  if (fabric !== undefined) return nodes.flatMap(([node, own]) => (node === name ? [] : [String(own.ip ?? own.ip6)]));
  return splitList(String(peers)).filter((peer) => peer !== ip);
}

function neighbors(group: string, asn: string, peers: readonly string[]): string[] {
  return [
    ` neighbor ${group} peer-group`,
    ` neighbor ${group} remote-as ${asn}`,
    ` neighbor ${group} bfd`,
    ...peers.map((peer) => ` neighbor ${peer} peer-group ${group}`),
  ];
}

/** Returns the router of the default routing table, with the sessions of the BGP and the EVPN controller. */
function bgpBlock(node: NodeView, bgp: Section | undefined, evpn: Section | undefined): Block[] {
  const main = bgp ?? evpn;
  if (!main) return [];
  const group = String(evpn?.["peer-group-name"] ?? "VTEP");
  const isForeign = evpn && evpn.asn !== main.asn;
  return [
    [
      `router bgp ${main.asn}`,
      ` bgp router-id ${node.ip}`,
      " no bgp default ipv4-unicast",
      " coalesce-time 1000",
      ...(bgp ? neighbors("BGP", bgp.ebgp ? "external" : String(bgp.asn), splitList(String(bgp.peers))) : []),
      ...(evpn ? neighbors(group, isForeign ? "external" : String(evpn.asn), evpnPeers(node, evpn)) : []),
      ...(bgp
        ? [
            " !",
            " address-family ipv4 unicast",
            "  neighbor BGP activate",
            "  neighbor BGP soft-reconfiguration inbound",
            " exit-address-family",
          ]
        : []),
      ...(evpn
        ? [
            " !",
            " address-family l2vpn evpn",
            `  neighbor ${group} activate`,
            `  neighbor ${group} route-map MAP_VTEP_IN in`,
            `  neighbor ${group} route-map MAP_VTEP_OUT out`,
            "  advertise-all-vni",
            ...(isForeign ? [`  autort as ${evpn.asn}`] : []),
            " exit-address-family",
          ]
        : []),
      "exit",
    ],
  ];
}

function zoneBlocks(node: NodeView, asn: unknown): Block[] {
  return zonesOf(node)
    .filter(([, { type }]) => type === "evpn")
    .map(([id, zone]) => {
      const own = node.config.controllers[String(zone.controller)]?.asn;
      const imported = splitList(String(zone["rt-import"] ?? "")).map((target) => `  route-target import ${target}`);
      return [
        `router bgp ${asn} vrf vrf_${id}`,
        ` bgp router-id ${node.ip}`,
        " no bgp hard-administrative-reset",
        " no bgp graceful-restart notification",
        " !",
        " address-family l2vpn evpn",
        `  route-target import ${own}:${zone["vrf-vxlan"]}`,
        `  route-target export ${own}:${zone["vrf-vxlan"]}`,
        ...imported,
        " exit-address-family",
        "exit",
      ];
    });
}

function prefixLists({ config }: NodeView): Block[] {
  const lists = Object.entries(config["prefix-lists"]).map(([id, { entries }]) =>
    [...entries]
      .sort((a, b) => a.seq - b.seq)
      .map(({ seq, action, prefix, ge, le }) => {
        const range = `${ge === undefined ? "" : ` ge ${ge}`}${le === undefined ? "" : ` le ${le}`}`;
        return `${prefix.includes(":") ? "ipv6" : "ip"} prefix-list ${id} seq ${seq} ${action} ${prefix}${range}`;
      }),
  );
  return lists.filter((list) => list.length > 0);
}

/** Returns the route maps of users and the generated ones, sorted by name and number. */
function routeMaps({ config }: NodeView, generated: readonly (readonly [name: string, block: Block])[]): Block[] {
  const ofUsers = Object.values(config["route-maps"])
    .sort((a, b) => a.order - b.order)
    .map(({ "route-map-id": id, action, order }) => [id, [`route-map ${id} ${action} ${order}`, "exit"]] as const);
  return [...ofUsers, ...generated].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, block]) => block);
}

/** Prints the node's `frr.conf`. */
export function routingFile(node: NodeView): string {
  const [bgp] = controllersOf(node, "bgp");
  const [evpn] = controllersOf(node, "evpn");
  const vrfs = zonesOf(node)
    .filter(([, { type }]) => type === "evpn")
    .map(([id, zone]) => [`vrf vrf_${id}`, ` vni ${zone["vrf-vxlan"]}`, "exit-vrf"]);
  const { protocols, filters, maps, defaults } = fabricBlocks(node);
  const evpnMapNames = evpn ? ["MAP_VTEP_IN", "MAP_VTEP_OUT"] : [];
  const evpnMaps = evpnMapNames.map((name) => [name, [`route-map ${name} permit 1`, "exit"]] as const);
  const blocks: Block[] = [
    [
      "frr version 10.4.1",
      "frr defaults datacenter",
      `hostname ${node.name}`,
      "log syslog informational",
      "service integrated-vtysh-config",
    ],
    ...vrfs,
    ...bgpBlock(node, bgp, evpn),
    ...zoneBlocks(node, (bgp ?? evpn)?.asn),
    ...prefixLists(node),
    ...protocols,
    ...filters,
    ...routeMaps(node, [...evpnMaps, ...maps]),
    ...defaults,
    ["line vty"],
  ];
  return blocks.map((lines) => `${[...lines, "!"].join("\n")}\n`).join("");
}
