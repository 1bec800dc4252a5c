/** The three types of controllers, and the list of all controllers. Facts: contributing/facts/sdn.md#controllers. */

import { set, string } from "../../../framework/attribute";
import { integer } from "../../attributes/integer";
import { unworkable } from "../../attributes/unworkable";
import { isGiven } from "../../attributes/without-effect";
import { configId, interfaceName, nodeName } from "../../formats/names";
import { canonicalIsisNet, fabricId, isisNet, routeMapId } from "../../formats/sdn-names";
import { parameter } from "../../parameters/parameter";
import { bgpModeValues, controllerTypeValues } from "../enumerations";
import {
  atLeastOne,
  flag,
  nodeNames,
  peerAddresses,
  referenceField,
  requiredText,
  requirePeersOrFabric,
  textField,
} from "../fields";
import { listing } from "../listing";
import { type ControllerType, controllerKey, controllerResource } from "./controller";

const zeroAsn = unworkable({
  id: "zero-asn",
  finds: "A controller has the AS number 0.",
  remedy: "Set the number of your autonomous system, such as 65000.",
  works: (asn: number) => asn >= 1,
  why: "BGP reserves the AS number 0",
});

const addressAsLoopback = unworkable({
  id: "address-as-loopback",
  finds: "`loopback` of a controller is an address, not the name of an interface.",
  remedy: 'Write the name of the interface that has the address, such as "dummy0".',
  works: (name: string) => !/^[\d.]+(?:\/\d+)?$|^[\da-f]*:[\da-f:]*$/i.test(name),
  why: "it is the name of an interface",
});

const asn = parameter("asn", integer({ doc: "Number of the autonomous system (BGP).", min: 0, max: 4_294_967_295 }))
  .required()
  .cautioned(zeroAsn);

const routeMap = (direction: "in" | "out", routes: string) =>
  referenceField(`route-map-${direction}`, `Route map for ${routes} routes. It must have an entry.`, routeMapId)
    .refersTo("sdn.route_map")
    .since("9.2");

const routeMaps = { route_map_in: routeMap("in", "received"), route_map_out: routeMap("out", "announced") };

const multihop = (doc: string) => parameter("ebgp-multihop", integer({ doc })).optional();

const nodeOf = (kind: string) =>
  parameter("node", { doc: `Node that the ${kind} controller belongs to.`, check: [nodeName] }).required();

const loopback = textField(
  "loopback",
  "Loopback or dummy interface whose address is the source of the routes of the node, such as `dummy0`.",
).cautioned(addressAsLoopback);

const evpnAttributes = {
  asn,
  peers: peerAddresses("Addresses of all nodes, or of route reflectors. Set either this or `fabric`.")
    .optional()
    .supersededBy("fabric"),
  fabric: referenceField("fabric", "Fabric that connects the nodes, instead of `peers`.", fabricId)
    .refersTo("sdn.fabric")
    .since("9.0"),
  nodes: nodeNames("nodes", "Nodes that the controller is for. Default: all nodes.").since("9.2"),
  peer_group_name: parameter("peer-group-name", {
    doc: "Name of the peer group in the routing configuration. Each EVPN controller needs a different one. Default: `VTEP`.",
    check: [configId],
  })
    .optional()
    .whenAbsent("VTEP")
    .since("9.2"),
  bgp_mode: parameter("bgp-mode", {
    doc: "Whether the peers are in the same autonomous system: `auto`, `internal` or `external`. Default: `auto`.",
    check: [bgpModeValues],
  })
    .optional()
    .whenAbsent("auto")
    .since("9.2"),
  ebgp_multihop: multihop("Maximum number of hops to external peers.").since("9.2"),
  ...routeMaps,
};

export const evpnController = controllerResource({
  type: "evpn",
  attributes: evpnAttributes,
  validate: requirePeersOrFabric,
  description: "The BGP EVPN control plane that EVPN zones need. Before Proxmox VE 9.2 there can be only one.",
  importExample: "evpn",
});

const bgpAttributes = {
  asn,
  node_name: nodeOf("BGP"),
  peers: peerAddresses("Addresses of the BGP neighbours.").checked(atLeastOne).required(),
  ebgp: flag("ebgp", "Whether the neighbours are in other autonomous systems."),
  ebgp_multihop: multihop("Maximum number of hops to the neighbours."),
  bgp_multipath_as_path_relax: flag(
    "bgp-multipath-as-path-relax",
    "Whether paths of the same length through different autonomous systems are used together.",
  ),
  loopback,
  ...routeMaps,
};

export const bgpController = controllerResource({
  type: "bgp",
  withoutEffect: [
    {
      names: ["ebgp_multihop"],
      unless: isGiven("ebgp"),
      because: "It is about neighbours in other autonomous systems: set `ebgp = true`.",
    },
  ],
  attributes: bgpAttributes,
  description:
    "BGP sessions of one node with routers outside the cluster. The web interface generates the ID from `bgp` and the node name.",
  importExample: "bgppve1",
});

const isisAttributes = {
  node_name: nodeOf("IS-IS"),
  isis_domain: requiredText("isis-domain", "Name of the IS-IS domain."),
  isis_interfaces: parameter(
    "isis-ifaces",
    set(string({ doc: "Interface name.", check: [interfaceName] }), {
      doc: "Interfaces of the node that participate.",
      check: [atLeastOne],
    }),
  ).required(),
  isis_net: parameter("isis-net", {
    doc: "Network entity title of the node, such as `49.0001.1921.6800.1001.00`.",
    check: [isisNet],
    canonical: canonicalIsisNet,
  }).required(),
  loopback,
};

export const isisController = controllerResource({
  type: "isis",
  attributes: isisAttributes,
  description: "IS-IS routing of one node. The web interface generates the ID from `isis` and the node name.",
  importExample: "isispve1",
});

const controllerType = string<ControllerType | "faucet">({
  doc: "Only controllers of this type: `evpn`, `bgp` or `isis`.",
  check: [controllerTypeValues],
});

export const controllersData = listing({
  type: "sdn_controllers",
  items: "controllers",
  description: "Lists SDN controllers of all types.",
  filters: { type: controllerType.optional() },
  attributes: {
    type: parameter("type", { doc: "Type of the controller." }),
    ...controllerKey,
    ...isisAttributes,
    ...bgpAttributes,
    ...evpnAttributes,
  },
  entries: (session, version, { type }, options) =>
    session.read("GET /cluster/sdn/controllers", {}, { ...(type !== null && { type }), ...version }, options),
  sortedBy: ["controller"],
  operations: ["GET /cluster/sdn/controllers"],
});

export const controllers = [evpnController, bgpController, isisController] as const;
