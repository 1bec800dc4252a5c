/** Property strings of SDN fabrics and their nodes, and values that only they have. */
import { hostAddress, hostAndPort } from "./hosts";
import { fabricInterfaceName, wireguardInterfaceName } from "./interface-names";
import { nodeName } from "./names";
import { canonicalCidr, cidr, ipv4Cidr, ipv6Cidr } from "./networks";
import { flag, integer, PropertyFormat, type PropertyKey } from "./property-format";
import { routeMapId } from "./sdn-names";
import { anyOf, matching, oneOf, type Validator } from "./validator";

/** Addresses of interfaces come back in canonical form, host bits kept. */
const address = (check: Validator): PropertyKey => ({ check, canonical: canonicalCidr });

const name = { required: true, check: fabricInterfaceName } as const;

export const openfabricInterface = new PropertyFormat({
  name,
  hello_multiplier: integer(2, 100),
  ip: address(ipv4Cidr),
  ip6: address(ipv6Cidr),
});

export const ospfInterface = new PropertyFormat({
  name,
  ip: address(ipv4Cidr),
  network_type: { check: oneOf("broadcast", "non-broadcast", "point-to-multipoint", "point-to-point") },
});

export const bgpInterface = new PropertyFormat({ name });

/** The public key is the server's: a value that is sent is ignored. */
export const wireguardInterface = new PropertyFormat({
  name: { required: true, check: wireguardInterfaceName },
  ip: address(cidr),
  ip6: address(ipv6Cidr),
  listen_port: integer(1, 65_535),
  public_key: {},
});

const endpoint = anyOf("must be a host name or address, or a host and a port", hostAddress, hostAndPort);

export const wireguardPeer = new PropertyFormat({
  iface: { required: true, check: wireguardInterfaceName },
  node: { required: true, check: nodeName },
  type: { required: true, check: oneOf("internal", "external") },
  endpoint: { check: endpoint },
  node_iface: { check: wireguardInterfaceName },
  skip_route_generation: flag,
});

/** A WireGuard key: 32 bytes in base64. */
export const wireguardPublicKey = matching(
  /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/,
  "must be a WireGuard public key: 44 characters of base64",
);

const routeMap = { check: routeMapId };

export const ospfRedistribution = new PropertyFormat({
  source: { required: true, check: oneOf("bgp", "connected", "kernel", "static") },
  "route-map": routeMap,
});

export const bgpRedistribution = new PropertyFormat({
  source: { required: true, check: oneOf("connected", "kernel", "ospf", "static") },
  "route-map": routeMap,
});
