/** The five types of zones, and the list of all zones. Facts: contributing/facts/sdn.md#zones. */

import { bool, set, string } from "../../../framework/attribute";
import { integer } from "../../attributes/integer";
import { portOutOfRange } from "../../attributes/unworkable";
import { isGiven } from "../../attributes/without-effect";
import { canonicalMacAddress, macAddress } from "../../formats/hardware-ids";
import { nodeName } from "../../formats/names";
import { canonicalRouteTarget, controllerId, fabricId, routeTarget } from "../../formats/sdn-names";
import { parameter } from "../../parameters/parameter";
import { dhcpModeValues, vlanProtocolValues, zoneTypeValues } from "../enumerations";
import { flag, nodeNames, peerAddresses, referenceField, requiredText, requirePeersOrFabric } from "../fields";
import { listing } from "../listing";
import {
  bridgeName,
  commonZoneAttributes,
  dhcpWithoutIpam,
  reservedVlanTag,
  type ZoneType,
  zoneResource,
} from "./zone";

const bridge = requiredText(
  "bridge",
  "Linux or Open vSwitch bridge on each node that carries the traffic, such as `vmbr0`.",
).cautioned(bridgeName);

const bridgeMacLearning = parameter(
  "bridge-disable-mac-learning",
  bool({ doc: "Whether the bridges learn MAC addresses from traffic. Default: `true`." }),
  { inverted: true },
)
  .optional()
  .whenAbsent(true);

const vxlanPort = (zone: string) =>
  parameter("vxlan-port", integer({ doc: `UDP port of the ${zone} tunnels. Default: 4789.`, min: 1, max: 65_536 }))
    .optional()
    .whenAbsent(4789)
    .cautioned(portOutOfRange);

const fabric = referenceField("fabric", "Fabric that connects the nodes, instead of `peers`.", fabricId)
  .refersTo("sdn.fabric")
  .since("9.0");

const simpleAttributes = {
  dhcp: parameter("dhcp", {
    doc: "DHCP server for the subnets of the zone: `dnsmasq`. Needs `ipam`.",
    check: [dhcpModeValues],
  })
    .optional()
    .since("8.1"),
};

export const simpleZone = zoneResource({
  type: "simple",
  attributes: simpleAttributes,
  cautions: [dhcpWithoutIpam],
  description:
    "An SDN zone of isolated bridges: each node has a bridge for each VNet, without a connection between the nodes. The only type with DHCP.",
  importExample: "lab",
});

const vlanAttributes = { bridge, bridge_mac_learning: bridgeMacLearning };

export const vlanZone = zoneResource({
  type: "vlan",
  attributes: vlanAttributes,
  description:
    "An SDN zone whose VNets are VLANs on an existing bridge of the nodes. The server checks only at the apply whether the bridge exists.",
  importExample: "office",
});

const qinqAttributes = {
  bridge,
  bridge_mac_learning: bridgeMacLearning,
  tag: parameter("tag", integer({ doc: "Service VLAN, the outer tag of all VNets of the zone.", min: 0 }))
    .required()
    .cautioned(reservedVlanTag),
  vlan_protocol: parameter("vlan-protocol", {
    doc: "Protocol of the service VLAN: `802.1q` or `802.1ad`. Default: `802.1q`.",
    check: [vlanProtocolValues],
  })
    .optional()
    .whenAbsent("802.1q"),
};

export const qinqZone = zoneResource({
  type: "qinq",
  attributes: qinqAttributes,
  description: "An SDN zone of stacked VLANs: the zone has the outer tag, its VNets have the inner ones.",
  importExample: "tenant1",
});

const vxlanAttributes = {
  peers: peerAddresses("Addresses of all nodes, or of other tunnel endpoints. Set either this or `fabric`.")
    .optional()
    .supersededBy("fabric"),
  fabric,
  vxlan_port: vxlanPort("VXLAN"),
};

export const vxlanZone = zoneResource({
  type: "vxlan",
  attributes: vxlanAttributes,
  validate: requirePeersOrFabric,
  description: "An SDN zone that spans the nodes with VXLAN tunnels over any IP network.",
  importExample: "overlay",
});

const controller = (doc: string) => string({ doc, check: [controllerId] });

const evpnAttributes = {
  controller: parameter("controller", controller("EVPN controller of the zone.")).required().refersTo("sdn.controller"),
  secondary_controllers: parameter(
    "secondary-controllers",
    set(controller("EVPN controller."), { doc: "Further EVPN controllers of the zone." }),
    { list: "repeat" },
  )
    .optional()
    .refersTo("sdn.controller")
    .since("9.2"),
  vrf_vxlan: parameter(
    "vrf-vxlan",
    integer({ doc: "VXLAN ID of the VRF of the zone. It must be unique among zones.", min: 1, max: 16_777_215 }),
  ).required(),
  mac: parameter("mac", {
    doc: "MAC address of the gateways, the same on all nodes. Default: the server generates one.",
    check: [macAddress],
    canonical: canonicalMacAddress,
  }).optionalComputed(),
  exit_nodes: nodeNames("exitnodes", "Nodes through which the zone reaches other networks."),
  primary_exit_node: parameter("exitnodes-primary", {
    doc: "Preferred exit node, one of `exit_nodes`.",
    check: [nodeName],
  }).optional(),
  exit_nodes_local_routing: flag(
    "exitnodes-local-routing",
    "Whether the exit nodes themselves can reach the guests of the zone.",
  ),
  advertise_subnets: flag(
    "advertise-subnets",
    "Whether whole subnets are announced, for guests that do not announce themselves.",
  ),
  arp_nd_suppression: parameter(
    "disable-arp-nd-suppression",
    bool({ doc: "Whether nodes answer ARP and neighbour discovery for guests on other nodes. Default: `true`." }),
    { inverted: true },
  )
    .optional()
    .whenAbsent(true),
  rt_import: parameter(
    "rt-import",
    set(string({ doc: "Route target.", check: [routeTarget], canonical: canonicalRouteTarget }), {
      doc: "Route targets (`65000:1`) of other networks whose routes are imported.",
    }),
  ).optional(),
  vxlan_port: vxlanPort("VXLAN"),
  bridge_mac_learning: bridgeMacLearning,
};

export const evpnZone = zoneResource({
  type: "evpn",
  withoutEffect: [
    {
      names: ["primary_exit_node", "exit_nodes_local_routing"],
      unless: isGiven("exit_nodes"),
      because: "It is about the nodes of `exit_nodes`, which are not set.",
    },
  ],
  attributes: evpnAttributes,
  description: "An SDN zone with routed VXLANs: BGP EVPN routing with an anycast gateway on each node.",
  subjects: {
    Routing: ["advertise_subnets", "arp_nd_suppression", "mac", "rt_import", "secondary_controllers"],
    Exits: ["exit_nodes", "exit_nodes_local_routing", "primary_exit_node"],
    "Nodes and tunnels": ["bridge_mac_learning", "mtu", "nodes", "vxlan_port"],
    "Names and addresses": ["dns", "dns_zone", "ipam", "reverse_dns"],
  },
  importExample: "cloud",
});

const zoneType = string<ZoneType | "faucet">({
  doc: "Only zones of this type: `simple`, `vlan`, `qinq`, `vxlan` or `evpn`.",
  check: [zoneTypeValues],
});

export const zonesData = listing({
  type: "sdn_zones",
  items: "zones",
  description: "Lists SDN zones of all types.",
  filters: { type: zoneType.optional() },
  attributes: {
    type: parameter("type", { doc: "Type of the zone." }),
    ...commonZoneAttributes,
    ...simpleAttributes,
    ...vlanAttributes,
    ...qinqAttributes,
    ...vxlanAttributes,
    ...evpnAttributes,
  },
  entries: (session, version, { type }, options) =>
    session.read("GET /cluster/sdn/zones", {}, { ...(type !== null && { type }), ...version }, options),
  sortedBy: ["zone"],
  operations: ["GET /cluster/sdn/zones"],
});

export const zones = [simpleZone, vlanZone, qinqZone, vxlanZone, evpnZone] as const;
