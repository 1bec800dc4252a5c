import { type DataCase, elementOf } from "./group";

const evpn: DataCase = {
  type: "sdn_controller_evpn",
  arguments: { controller: "evpn1" },
  expected: { asn: 65000, peers: ["198.51.100.1"] },
};
const bgp: DataCase = {
  type: "sdn_controller_bgp",
  arguments: { controller: "bgppve1" },
  expected: { asn: 65000, loopback: "dummy0", node_name: "pve1", peers: ["198.51.100.2"] },
};
const isis: DataCase = {
  type: "sdn_controller_isis",
  arguments: { controller: "isispve2" },
  expected: {
    isis_domain: "one",
    isis_interfaces: ["eth0", "eth1"],
    isis_net: "49.0001.1921.6800.1001.00",
    node_name: "pve2",
  },
};
const prefixList: DataCase = {
  type: "sdn_prefix_list",
  arguments: { prefix_list: "private" },
  expected: {
    entries: {
      20: { action: "deny", le: 24, prefix: "10.0.0.0/8" },
      10: { action: "permit", prefix: "2001:db8::/32" },
    },
  },
};
const routeMap: DataCase = {
  type: "sdn_route_map",
  arguments: { route_map: "incoming" },
  expected: {
    entries: [
      { action: "deny", order: 20 },
      {
        action: "permit",
        exit_action: { key: "continue", value: "20" },
        match: [{ key: "ip-address-prefix-list", value: "private" }],
        order: 10,
        set: [{ key: "local-preference", value: "200" }],
      },
    ],
  },
};

const BGP = elementOf(bgp, { type: "bgp" });

/** Controllers, prefix lists and route maps. */
export const routing: readonly DataCase[] = [
  evpn,
  bgp,
  isis,
  {
    type: "sdn_controllers",
    expected: { controllers: [BGP, elementOf(evpn, { type: "evpn" }), elementOf(isis, { type: "isis" })] },
  },
  { type: "sdn_controllers", arguments: { type: "bgp" }, expected: { controllers: [BGP] } },
  prefixList,
  {
    type: "sdn_prefix_list_entry",
    arguments: { prefix_list: "shared", seq: 5 },
    expected: { action: "permit", ge: 25, prefix: "192.0.2.0/24" },
  },
  {
    type: "sdn_prefix_lists",
    expected: {
      prefix_lists: [
        elementOf(prefixList),
        { entries: { 5: { action: "permit", ge: 25, prefix: "192.0.2.0/24" } }, prefix_list: "shared" },
      ],
    },
  },
  routeMap,
  {
    type: "sdn_route_map_entry",
    arguments: { route_map: "outgoing", order: 10 },
    expected: { action: "permit", call: "incoming", set: [{ key: "weight", value: "1" }] },
  },
  {
    type: "sdn_route_maps",
    expected: {
      route_maps: [
        elementOf(routeMap),
        {
          entries: [{ action: "permit", call: "incoming", order: 10, set: [{ key: "weight", value: "1" }] }],
          route_map: "outgoing",
        },
      ],
    },
  },
];
