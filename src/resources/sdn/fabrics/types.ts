/** Fabrics by protocol, and the list of all fabrics. Facts: contributing/facts/sdn-routing.md#fabrics. */

import { setOf, string } from "../../../framework/attribute";
import { path } from "../../../framework/diagnostics";
import type { Report } from "../../../framework/resource";
import type { Value } from "../../../plugin/cty/value";
import { integer } from "../../attributes/integer";
import { canonicalOspfArea, ospfArea, routeMapId } from "../../formats/sdn-names";
import { parameter, subkey } from "../../parameters/parameter";
import { fabricWithoutPrefix } from "../diagnostics";
import { routeSourceValues } from "../enumerations";
import { flag, isGiven, referenceField } from "../fields";
import { listing } from "../listing";
import { fabricKey, fabricResource, ip6Prefix, ipPrefix, routeFilter } from "./fabric";
import { planPrefixes } from "./prefixes";

/** Requires at least one network. */
function needsPrefix(config: { readonly ip_prefix: Value; readonly ip6_prefix: Value }, report: Report): void {
  if (isGiven(config.ip_prefix) !== false || isGiven(config.ip6_prefix) !== false) return;
  report.error(fabricWithoutPrefix(path("ip_prefix")));
}

function redistribute(...sources: (typeof routeSourceValues.values)[number][]) {
  const source = string({
    doc: `Origin of the routes: ${sources.join(", ")}.`,
    check: [routeSourceValues.only(...sources)],
  });
  const routeMap = string({ doc: "Route map that the routes pass through.", check: [routeMapId] }).refersTo(
    "sdn.route_map",
  );
  return parameter(
    "redistribute",
    setOf(
      { source: subkey("source", source).required(), route_map: subkey("route-map", routeMap).optional() },
      { doc: "Routes of other origins that the fabric announces." },
    ).keyedBy("source"),
  )
    .optional()
    .since("9.2");
}

const interval = (name: string, doc: string) => parameter(name, integer({ doc, min: 1, max: 600 })).optional();

const openfabricAttributes = {
  fabric: fabricKey("9.0"),
  ip_prefix: ipPrefix.optional(),
  ip6_prefix: ip6Prefix.optional(),
  hello_interval: interval("hello_interval", "Seconds between hello packets."),
  csnp_interval: interval("csnp_interval", "Seconds between complete descriptions of the link state database."),
  route_filter: routeFilter,
};

export const openfabric = fabricResource({
  protocol: "openfabric",
  attributes: openfabricAttributes,
  validate: needsPrefix,
  plan: planPrefixes,
  description: "A routed network between nodes, with OpenFabric (derived from IS-IS): IPv4, IPv6 or both.",
  importExample: "storage",
});

const ospfAttributes = {
  fabric: fabricKey("9.0"),
  ip_prefix: ipPrefix.required(),
  area: parameter("area", {
    doc: "OSPF area, as a number or in the form of an IPv4 address. It must be unique among OSPF fabrics.",
    check: [ospfArea],
    canonical: canonicalOspfArea,
  }).required(),
  redistribute: redistribute("bgp", "connected", "kernel", "static"),
  route_filter: routeFilter,
};

export const ospf = fabricResource({
  protocol: "ospf",
  attributes: ospfAttributes,
  plan: planPrefixes,
  description: "A routed network between nodes, with OSPF. IPv4 only.",
  importExample: "core",
});

const bgpRouteMap = (direction: "in" | "out", routes: string) =>
  referenceField(`route_map_${direction}`, `Route map for ${routes} routes.`, routeMapId).refersTo("sdn.route_map");

const bgpAttributes = {
  fabric: fabricKey("9.2"),
  ip_prefix: ipPrefix.optional(),
  ip6_prefix: ip6Prefix.optional(),
  // The server cannot delete it; 0 clears it.
  bfd: parameter("bfd", flag("bfd", "Whether BFD (bidirectional forwarding detection) monitors the neighbours."), {
    clearedBy: 0,
  }),
  redistribute: redistribute("connected", "kernel", "ospf", "static"),
  route_filter: routeFilter,
  route_map_in: bgpRouteMap("in", "received"),
  route_map_out: bgpRouteMap("out", "announced"),
};

export const bgp = fabricResource({
  protocol: "bgp",
  attributes: bgpAttributes,
  validate: needsPrefix,
  plan: planPrefixes,
  description: "A routed network between nodes, with BGP. Every node has its own autonomous system.",
  importExample: "spine",
});

const wireguardAttributes = {
  fabric: fabricKey("9.2"),
  persistent_keepalive: parameter(
    "persistent_keepalive",
    integer({
      doc: "Seconds between keepalive packets, which maintain NAT mappings. 0 disables them. Default: 0.",
      min: 0,
      max: 65_535,
    }),
  )
    .optional()
    .whenAbsent(0),
};

export const wireguard = fabricResource({
  protocol: "wireguard",
  attributes: wireguardAttributes,
  description:
    "Encrypted tunnels between nodes, and to members outside the cluster. Its members are `pve_sdn_fabric_node_wireguard` and `pve_sdn_fabric_node_wireguard_external`. `pve_sdn_fabric_wireguard_peers` sets the connections between them.",
  importExample: "sites",
});

export const fabricsData = listing({
  type: "sdn_fabrics",
  since: "9.0",
  items: "fabrics",
  description: "Lists fabrics of all protocols.",
  attributes: {
    protocol: parameter("protocol", { doc: "Protocol of the fabric." }),
    ...wireguardAttributes,
    ...ospfAttributes,
    ...openfabricAttributes,
    ...bgpAttributes,
  },
  entries: (session, version, _, options) => session.read("GET /cluster/sdn/fabrics/fabric", {}, version, options),
  sortedBy: ["fabric"],
  operations: ["GET /cluster/sdn/fabrics/fabric"],
});

/** Fabrics whose nodes exchange routes. */
export const routedFabrics = [openfabric, ospf, bgp] as const;

export const fabrics = [...routedFabrics, wireguard] as const;
