/** SDN: fabrics with their nodes and peers. */
import type { Sample } from "../sample";
import { list, maps, routeFilter, routeMaps } from "./sdn-filters";

const OVERLAP = "prefixes of fabrics must not overlap: another fabric has this one";
const TAKEN = "addresses are unique in a fabric: another node has this one";

export const fabrics: readonly Sample[] = [
  {
    type: "sdn_fabric_openfabric",
    given: list,
    minimal: (n) => ({ fabric: `open${n}`, ip_prefix: `10.${n}.0.0/24` }),
    fields: {
      ip_prefix: ["10.101.0.0/24", "10.102.0.5/24"],
      ip6_prefix: ["FD00:1::/64", "fd00:2::/64"],
      hello_interval: [1, 600],
      csnp_interval: [10, 20],
      ...routeFilter,
    },
    notInFull: { ip_prefix: OVERLAP, ip6_prefix: OVERLAP },
  },
  {
    type: "sdn_fabric_ospf",
    given: list,
    minimal: (n) => ({ fabric: `ospf${n}`, ip_prefix: `10.${10 + n}.0.0/24`, area: String(n) }),
    fields: {
      ip_prefix: ["10.103.0.0/24", "10.104.0.0/24"],
      area: ["101", "0.0.0.102"],
      redistribute: [[{ source: "static" }, { source: "kernel", route_map: "map1" }], [{ source: "static" }]],
      ...routeFilter,
    },
    notInFull: { ip_prefix: OVERLAP, area: "areas are unique: another fabric has this one" },
  },
  {
    type: "sdn_fabric_bgp",
    given: { ...list, ...maps },
    minimal: (n) => ({ fabric: `bgp${n}`, ip_prefix: `10.${20 + n}.0.0/24` }),
    fields: {
      ip_prefix: ["10.105.0.0/24", "10.106.0.0/24"],
      ip6_prefix: ["fd00:3::/64", "fd00:4::/64"],
      bfd: [true, false],
      redistribute: [[{ source: "ospf" }], [{ source: "ospf", route_map: "map1" }]],
      ...routeMaps,
      ...routeFilter,
    },
    notInFull: { ip_prefix: OVERLAP, ip6_prefix: OVERLAP },
  },
  { type: "sdn_fabric_wireguard", minimal: (n) => ({ fabric: `wire${n}` }), fields: { persistent_keepalive: [25, 0] } },
  {
    type: "sdn_fabric_node_openfabric",
    given: {
      "pve_sdn_fabric_openfabric.members": {
        fabric: "members",
        ip_prefix: "10.110.0.0/24",
        ip6_prefix: "fd00:10::/64",
      },
    },
    minimal: (n) => ({ fabric: "members", node_name: `open${n}`, ip: `10.110.0.${n}`, ip6: `fd00:10::${n}` }),
    fields: {
      fabric: ["members", "other"],
      ip: ["10.110.0.101", "10.110.0.102"],
      ip6: ["FD00:10::101", "fd00:10::102"],
      interfaces: [
        [{ name: "ens20", hello_multiplier: 4 }, { name: "ens19" }],
        [{ name: "ens19", ip: "10.120.0.1/31", ip6: "FD00:20::1/64" }],
      ],
    },
    notInFull: { ip: TAKEN, ip6: TAKEN },
  },
  {
    type: "sdn_fabric_node_ospf",
    given: { "pve_sdn_fabric_ospf.members": { fabric: "area", ip_prefix: "10.111.0.0/24", area: "1000" } },
    minimal: (n) => ({ fabric: "area", node_name: `ospf${n}`, ip: `10.111.0.${n}` }),
    fields: {
      fabric: ["area", "other"],
      ip: ["10.111.0.101", "10.111.0.102"],
      interfaces: [
        [{ name: "ens20", network_type: "point-to-point" }, { name: "ens19" }],
        [{ name: "ens20", ip: "10.121.0.1/31" }],
      ],
    },
    notInFull: { ip: TAKEN },
  },
  {
    type: "sdn_fabric_node_bgp",
    given: { "pve_sdn_fabric_bgp.both": { fabric: "both", ip_prefix: "10.112.0.0/24", ip6_prefix: "fd00:12::/64" } },
    minimal: (n) => ({
      fabric: "both",
      node_name: `bgp${n}`,
      asn: 65_000 + n,
      ip: `10.112.0.${n}`,
      ip6: `fd00:12::${n}`,
    }),
    fields: {
      fabric: ["both", "other"],
      asn: [66_000, 66_001],
      ip: ["10.112.0.101", "10.112.0.102"],
      ip6: ["fd00:12::101", "fd00:12::102"],
      interfaces: [[{ name: "ens20" }, { name: "ens19" }], [{ name: "ens21" }]],
    },
    notInFull: { ip: TAKEN, ip6: TAKEN },
  },
  {
    type: "sdn_fabric_node_wireguard",
    given: { "pve_sdn_fabric_wireguard.tunnels": { fabric: "tunnels" } },
    minimal: (n) => ({ fabric: "tunnels", node_name: `wire${n}`, interfaces: [{ name: "wg0", listen_port: 51_820 }] }),
    fields: {
      fabric: ["tunnels", "other"],
      interfaces: [
        [
          { name: "wg1", listen_port: 51_821, ip: "10.122.0.1/24", ip6: "FD00:22::1/64" },
          { name: "wg0", listen_port: 51_820 },
        ],
        [{ name: "wg0", listen_port: 51_822 }],
      ],
      endpoint: ["vpn.example.com", "192.0.2.1"],
      allowed_ips: [["10.30.0.0/16", "2001:DB8::/32"], ["10.31.0.0/16"]],
    },
    notInFull: { interfaces: TAKEN },
  },
  {
    type: "sdn_fabric_node_wireguard_external",
    given: { "pve_sdn_fabric_wireguard.outside": { fabric: "outside" } },
    minimal: (n) => ({
      fabric: "outside",
      node_name: `branch${n}`,
      endpoint: "vpn.example.com:51820",
      public_key: Buffer.alloc(32, n + 1).toString("base64"),
    }),
    fields: {
      fabric: ["outside", "other"],
      endpoint: ["192.0.2.1:51820", "[2001:db8::1]:51820"],
      public_key: [Buffer.alloc(32, 100).toString("base64"), Buffer.alloc(32, 101).toString("base64")],
      allowed_ips: [["10.30.0.0/16", "2001:DB8::/32"], ["10.31.0.0/16"]],
    },
  },
  {
    type: "sdn_fabric_wireguard_peers",
    singleton: true,
    given: {
      "pve_sdn_fabric_wireguard.pairs": { fabric: "pairs" },
      "pve_sdn_fabric_node_wireguard.left": {
        fabric: "${pve_sdn_fabric_wireguard.pairs.fabric}",
        node_name: "left",
        interfaces: [
          { name: "wg0", listen_port: 51_820 },
          { name: "wg1", listen_port: 51_821 },
        ],
      },
      "pve_sdn_fabric_node_wireguard.right": {
        fabric: "${pve_sdn_fabric_wireguard.pairs.fabric}",
        node_name: "right",
        interfaces: [{ name: "wg0", listen_port: 51_820 }],
      },
    },
    minimal: () => ({ fabric: "pairs", node_name: "left", peers: [internal("wg0")] }),
    fields: {
      fabric: ["pairs", "other"],
      node_name: ["left", "right"],
      peers: [
        [{ ...internal("wg1"), endpoint: "192.0.2.1", skip_route_generation: true }, internal("wg0")],
        [{ ...internal("wg1"), skip_route_generation: false }],
      ],
    },
  },
];

function internal(own: string) {
  return { type: "internal", interface: own, node_name: "right", node_interface: "wg0" };
}
