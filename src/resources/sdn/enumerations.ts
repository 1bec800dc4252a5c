/** Closed sets of values of SDN. Facts: contributing/facts/sdn.md. */
import { enumeration, knownValues } from "../formats/enumeration";

export const controllerTypeValues = enumeration("sdn.ControllerType", "Type of a controller.", {
  evpn: "BGP EVPN.",
  bgp: "BGP of single nodes.",
  isis: "IS-IS of single nodes.",
  faucet: "Faucet, of old configurations.",
});

export const bgpModeValues = enumeration("sdn.BgpMode", "Whether the peers are in the same autonomous system.", {
  auto: "Found out from the numbers.",
  internal: "In the same one.",
  external: "In another one.",
});

export const ipamTypeValues = enumeration("sdn.IpamType", "Type of an IPAM.", {
  pve: "The built-in one.",
  netbox: "NetBox.",
  phpipam: "phpIPAM.",
});

export const peerTypeValues = enumeration("sdn.PeerType", "Where the other end of a WireGuard connection is.", {
  internal: "A node of the cluster.",
  external: "Somewhere else.",
});

export const ospfNetworkTypeValues = enumeration("sdn.OspfNetworkType", "How OSPF finds neighbours on an interface.", {
  broadcast: "By broadcasts.",
  "non-broadcast": "Without broadcasts, by a designated router.",
  "point-to-multipoint": "Without a designated router.",
  "point-to-point": "One neighbour.",
});

export const routeActionValues = enumeration("sdn.RouteAction", "What becomes of routes that match.", {
  permit: "They pass.",
  deny: "They do not.",
});

export const routeSourceValues = enumeration("sdn.RouteSource", "Where routes come from.", {
  bgp: "BGP.",
  connected: "Networks of the node's own interfaces.",
  kernel: "The kernel's routing table.",
  ospf: "OSPF.",
  static: "Static routes.",
});

export const zoneTypeValues = enumeration("sdn.ZoneType", "Type of a zone.", {
  simple: "A bridge on each node.",
  vlan: "VLANs on a bridge.",
  qinq: "VLANs in a VLAN.",
  vxlan: "VXLAN between nodes.",
  evpn: "Routed between nodes by BGP EVPN.",
  faucet: "Faucet, of old configurations.",
});

export const dhcpModeValues = enumeration("sdn.DhcpMode", "DHCP server of a zone.", {
  dnsmasq: "dnsmasq on each node.",
});

export const vlanProtocolValues = enumeration("sdn.VlanProtocol", "Protocol of the outer VLAN.", {
  "802.1q": { name: "DOT1Q", doc: "That of ordinary VLANs." },
  "802.1ad": { name: "DOT1AD", doc: "That of providers (S-tag)." },
});

/** Of the provider block, which has its own check. */
export const applyModeValues = knownValues("sdn.ApplyMode", "Who applies changes of SDN objects to the nodes.", {
  auto: "The run that makes them.",
  manual: "A `sdn.Apply`.",
});
