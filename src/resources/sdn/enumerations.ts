/** Enumerations of SDN. Facts: contributing/facts/sdn.md. */
import { enumeration, knownValues } from "../formats/enumeration";

export const controllerTypeValues = enumeration("sdn.ControllerType", "Type of a controller.", {
  evpn: "BGP EVPN.",
  bgp: "BGP of one node.",
  isis: "IS-IS of one node.",
  faucet: "Faucet (legacy).",
});

export const bgpModeValues = enumeration("sdn.BgpMode", "Whether the peers are in the same autonomous system.", {
  auto: "Derived from the AS numbers.",
  internal: "Same autonomous system.",
  external: "Different autonomous system.",
});

export const ipamTypeValues = enumeration("sdn.IpamType", "Type of an IPAM.", {
  pve: "Built-in IPAM.",
  netbox: "NetBox.",
  phpipam: "phpIPAM.",
});

export const peerTypeValues = enumeration("sdn.PeerType", "Location of the peer of a WireGuard connection.", {
  internal: "A node of the cluster.",
  external: "Outside the cluster.",
});

export const ospfNetworkTypeValues = enumeration("sdn.OspfNetworkType", "OSPF network type of an interface.", {
  broadcast: "Neighbours are found by broadcasts.",
  "non-broadcast": "No broadcasts, with a designated router.",
  "point-to-multipoint": "Several neighbours, no designated router.",
  "point-to-point": "A single neighbour.",
});

export const routeActionValues = enumeration("sdn.RouteAction", "Action for matching routes.", {
  permit: "Routes are accepted.",
  deny: "Routes are rejected.",
});

export const routeSourceValues = enumeration("sdn.RouteSource", "Origin of routes.", {
  bgp: "BGP.",
  connected: "Networks of the interfaces of the node.",
  kernel: "Routing table of the kernel.",
  ospf: "OSPF.",
  static: "Static routes.",
});

export const zoneTypeValues = enumeration("sdn.ZoneType", "Type of a zone.", {
  simple: "A bridge on each node.",
  vlan: "VLANs on a bridge of the nodes.",
  qinq: "Stacked VLANs.",
  vxlan: "VXLAN tunnels between nodes.",
  evpn: "Routed VXLANs with BGP EVPN.",
  faucet: "Faucet, of old configurations.",
});

export const dhcpModeValues = enumeration("sdn.DhcpMode", "DHCP server of a zone.", {
  dnsmasq: "dnsmasq on each node.",
});

export const vlanProtocolValues = enumeration("sdn.VlanProtocol", "Protocol of the outer VLAN.", {
  "802.1q": { name: "DOT1Q", doc: "Customer VLAN tag." },
  "802.1ad": { name: "DOT1AD", doc: "Service VLAN tag." },
});

/** Values of `sdn_apply` of the provider block, which has its own check. */
export const applyModeValues = knownValues("sdn.ApplyMode", "How staged SDN changes are applied to the nodes.", {
  auto: "By the run that makes them.",
  manual: "By a `sdn.Apply`.",
});
