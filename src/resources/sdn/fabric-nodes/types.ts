/** Nodes of fabrics by protocol. Facts: contributing/facts/sdn-routing.md#nodes-of-fabrics. */

import type { PveSession } from "../../../api/types";

import { path } from "../../../framework/diagnostics";
import type { PlanContext, Report } from "../../../framework/resource";
import { UNKNOWN, type Value } from "../../../plugin/cty/value";
import { integer } from "../../attributes/integer";
import { unworkable } from "../../attributes/unworkable";
import { hostAndPort } from "../../formats/hosts";
import { fabricInterfaceName, wireguardInterfaceName } from "../../formats/names";
import { cidr, ipv4Cidr, ipv6Cidr } from "../../formats/networks";
import { peerEndpoint, wireguardPublicKey } from "../../formats/route-formats";
import { parameter, subkey } from "../../parameters/parameter";
import { fabricNodeWithoutAddress } from "../diagnostics";
import { ospfNetworkTypeValues } from "../enumerations";
import { isGiven, textField } from "../fields";
import { allowedIps, interfaceAddress, interfaceName, interfaces, ip, ip6, nodeResource } from "./node";

/** Requires an address: a fabric has at least one network, and each node needs an address in each. */
function needsAddress(config: { readonly ip: Value; readonly ip6: Value }, report: Report): void {
  if (isGiven(config.ip) !== false || isGiven(config.ip6) !== false) return;
  report.error(fabricNodeWithoutAddress(path("ip")));
}

const name = interfaceName(fabricInterfaceName);
const INTERFACES = "Interfaces of the node that participate. Each belongs to at most one fabric.";

export const openfabricInterface = {
  name,
  hello_multiplier: subkey(
    "hello_multiplier",
    integer({ doc: "Number of missed hello packets after which a neighbour is lost.", min: 2, max: 100 }),
  ).optional(),
  ip: interfaceAddress("ip", ipv4Cidr, "IPv4"),
  ip6: interfaceAddress("ip6", ipv6Cidr, "IPv6"),
};

export const openfabricNode = nodeResource({
  name: "openfabric",
  protocol: "openfabric",
  attributes: { ip: ip.optional(), ip6: ip6.optional(), interfaces: interfaces(openfabricInterface, INTERFACES) },
  validate: needsAddress,
  description: "A node as a member of an OpenFabric fabric.",
  importExample: "storage/pve1",
});

export const ospfInterface = {
  name,
  ip: interfaceAddress("ip", ipv4Cidr, "IPv4"),
  network_type: subkey("network_type", {
    doc: "OSPF network type: `broadcast`, `non-broadcast`, `point-to-multipoint` or `point-to-point`.",
    check: [ospfNetworkTypeValues],
  })
    .optional()
    .since("9.2"),
};

const ospfAttributes = {
  ip: ip.required(),
  interfaces: interfaces(ospfInterface, INTERFACES).whenWritten("Removing all of them replaces the node."),
};

/** Replaces an OSPF node that loses all interfaces, because the server refuses to clear them (pve-manager 9.2.11). */
function replaceWithoutInterfaces({
  prior,
  planned,
  replace,
}: Pick<PlanContext<PveSession, typeof ospfAttributes>, "prior" | "planned" | "replace">): void {
  const before = prior?.interfaces ?? [];
  const after = planned.interfaces ?? [];
  if (before.length > 0 && after !== UNKNOWN && after.length === 0) replace(path("interfaces"));
}

export const ospfNode = nodeResource({
  name: "ospf",
  protocol: "ospf",
  plan: replaceWithoutInterfaces,
  attributes: ospfAttributes,
  description: "A node as a member of an OSPF fabric.",
  importExample: "core/pve1",
});

const bgpInterface = { name };

export const asn = parameter("asn", integer({ doc: "Autonomous system of the node.", min: 1, max: 4_294_967_295 }), {
  always: true,
}).required();

export const bgpNode = nodeResource({
  name: "bgp",
  protocol: "bgp",
  role: "internal",
  attributes: { asn, ip: ip.optional(), ip6: ip6.optional(), interfaces: interfaces(bgpInterface, INTERFACES) },
  validate: needsAddress,
  description:
    "A node as a member of a BGP fabric. Its router ID is its IPv4 address, or is derived from its IPv6 address. The router ID must be unique.",
  importExample: "spine/pve1",
});

export const wireguardInterface = {
  name: interfaceName(wireguardInterfaceName),
  listen_port: subkey(
    "listen_port",
    integer({ doc: "UDP port, unique among the WireGuard interfaces of the node.", min: 1, max: 65_535 }),
  ).required(),
  ip: interfaceAddress("ip", cidr, "IPv4 or IPv6"),
  ip6: interfaceAddress("ip6", ipv6Cidr, "IPv6"),
  public_key: subkey("public_key", {
    doc: "Public key, which the server generates with the interface.",
    only: "read",
  }).computed(),
};

export const wireguardEndpoint = textField(
  "endpoint",
  "Host name or address at which other members reach the node, without port.",
  peerEndpoint,
);

const portInEndpoint = unworkable({
  id: "port-in-endpoint",
  finds: "`endpoint` of a node of a WireGuard fabric has a port.",
  remedy: "Write the host name or address alone.",
  works: (endpoint: string) => !/^(?:[^:]+|\[.*\]):\d+$/.test(endpoint),
  why: "since Proxmox VE 9.2.2 the port is the `listen_port` of the interface",
});

export const wireguardNode = nodeResource({
  name: "wireguard",
  protocol: "wireguard",
  role: "internal",
  attributes: {
    interfaces: interfaces(
      wireguardInterface,
      "WireGuard interfaces that the server creates on the node. Removing one deletes its keys permanently.",
    ),
    endpoint: wireguardEndpoint.cautioned(portInEndpoint),
    allowed_ips: allowedIps,
  },
  description:
    "A node of the cluster as a member of a WireGuard fabric, with its interfaces. `pve_sdn_fabric_wireguard_peers` sets the peers when all members exist.",
  importExample: "sites/pve1",
});

export const wireguardExternal = nodeResource({
  name: "wireguard_external",
  protocol: "wireguard",
  role: "external",
  attributes: {
    endpoint: parameter("endpoint", {
      doc: "Host and port, such as `vpn.example.com:51820`.",
      check: [hostAndPort],
    }).required(),
    public_key: parameter("public_key", { doc: "Public key of the member.", check: [wireguardPublicKey] }).required(),
    allowed_ips: allowedIps,
  },
  description: "A member of a WireGuard fabric outside the cluster, such as a router at another site.",
  importExample: "sites/branch",
});

/** Nodes of fabrics that exchange routes. */
export const routedNodes = [openfabricNode, ospfNode, bgpNode] as const;

export const fabricNodes = [...routedNodes, wireguardNode, wireguardExternal] as const;
