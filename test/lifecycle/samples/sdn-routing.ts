/** SDN: controllers, and with them fabrics, prefix lists and route maps. */
import type { Scenario } from "../sample";
import { fabric, underlays } from "./sdn";
import { fabrics } from "./sdn-fabrics";
import { filters, maps, routeMaps } from "./sdn-filters";

export const sdnRouting: Scenario = {
  name: "sdn-routing",
  samples: [
    {
      type: "sdn_controller_evpn",
      given: { ...maps, ...underlays },
      // Each has its own node, because all controllers on a node share a number, and its own peer group. Only the
      // second one, which tries the name of the group, may leave it out.
      minimal: (n) => ({
        controller: `evpn${n}`,
        asn: 65_000,
        peers: ["198.51.100.1"],
        nodes: [`node${n}`],
        ...(n !== 2 && { peer_group_name: `group${n}` }),
      }),
      fields: {
        peer_group_name: ["one", "two"],
        asn: [65_001, 4_294_967_295],
        peers: [["198.51.100.2", "198.51.100.1"], ["2001:DB8::1"]],
        ...fabric,
        nodes: [["pve2", "pve1"], ["pve3"]],
        bgp_mode: ["internal", "external"],
        ebgp_multihop: [2, 255],
        ...routeMaps,
      },
      notInFull: {
        peer_group_name: "a group belongs to one controller: another one has this name",
        asn: "all internal sessions have the same number",
      },
    },
    {
      type: "sdn_controller_bgp",
      given: maps,
      singleton: true,
      minimal: () => ({ controller: "bgp1", node_name: "pve1", asn: 65_000, peers: ["198.51.100.1"] }),
      fields: {
        controller: ["bgp1", "bgp90"],
        node_name: ["pve2", "pve3"],
        peers: [["198.51.100.2", "198.51.100.1"], ["2001:DB8::1"]],
        ebgp: [true, false],
        ebgp_multihop: [2, 255],
        bgp_multipath_as_path_relax: [true, false],
        loopback: ["dummy0", "lo"],
        ...routeMaps,
      },
    },
    {
      type: "sdn_controller_isis",
      singleton: true,
      minimal: () => ({
        controller: "isis1",
        node_name: "pve1",
        isis_domain: "one",
        isis_interfaces: ["eth0"],
        isis_net: "49.0001.1921.6800.1001.00",
      }),
      fields: {
        controller: ["isis1", "isis90"],
        node_name: ["pve2", "pve3"],
        isis_domain: ["two", "three"],
        isis_interfaces: [["eth2", "eth1"], ["eth1.5"]],
        isis_net: ["49.0001.1921.6800.1002.00", "49.0001.abcd.6800.1002.00"],
        loopback: ["dummy0", "lo"],
      },
    },
    ...fabrics,
    ...filters,
  ],
};
