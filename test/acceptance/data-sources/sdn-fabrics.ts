import { type DataCase, elementOf } from "./group";

const storage: DataCase = {
  type: "sdn_fabric_openfabric",
  arguments: { fabric: "storage" },
  expected: { csnp_interval: 20, hello_interval: 5, ip6_prefix: "fd00:5::/64", ip_prefix: "10.5.0.0/24" },
};
const core: DataCase = {
  type: "sdn_fabric_ospf",
  arguments: { fabric: "core" },
  expected: { area: "0", ip_prefix: "10.6.0.0/24" },
};
const spine: DataCase = {
  type: "sdn_fabric_bgp",
  arguments: { fabric: "spine" },
  expected: { bfd: true, ip_prefix: "10.7.0.0/24", redistribute: [{ source: "static" }], route_map_in: "incoming" },
};
const sites: DataCase = {
  type: "sdn_fabric_wireguard",
  arguments: { fabric: "sites" },
  expected: { persistent_keepalive: 25 },
};
const ofStorage: DataCase = {
  type: "sdn_fabric_node_openfabric",
  arguments: { fabric: "storage", node_name: "pve1" },
  expected: {
    interfaces: [
      { hello_multiplier: 4, name: "ens19" },
      { ip: "10.55.0.1/31", name: "ens20" },
    ],
    ip: "10.5.0.1",
    ip6: "fd00:5::1",
  },
};
const ofCore: DataCase = {
  type: "sdn_fabric_node_ospf",
  arguments: { fabric: "core", node_name: "pve1" },
  expected: { interfaces: [{ ip: "10.66.0.1/31", name: "ens30" }], ip: "10.6.0.1" },
};
const ofSpine: DataCase = {
  type: "sdn_fabric_node_bgp",
  arguments: { fabric: "spine", node_name: "pve1" },
  expected: { asn: 4200000001, interfaces: [{ name: "ens40" }], ip: "10.7.0.1" },
};
const ofSites: DataCase = {
  type: "sdn_fabric_node_wireguard",
  arguments: { fabric: "sites", node_name: "pve1" },
  expected: {
    allowed_ips: ["10.20.0.0/16", "10.21.0.0/16"],
    endpoint: "pve1.example.com",
    interfaces: [
      { ip: "10.8.0.1/24", listen_port: 51820, name: "wg0" },
      { listen_port: 51821, name: "wg1" },
    ],
  },
};
const branch: DataCase = {
  type: "sdn_fabric_node_wireguard_external",
  arguments: { fabric: "sites", node_name: "branch" },
  expected: { allowed_ips: ["10.30.0.0/16"], endpoint: "branch.example.com:51820" },
};
const peers: DataCase = {
  type: "sdn_fabric_wireguard_peers",
  arguments: { fabric: "sites", node_name: "pve1" },
  expected: {
    peers: [
      { interface: "wg0", node_interface: "wg0", node_name: "pve2", type: "internal" },
      { interface: "wg0", node_name: "branch", skip_route_generation: true, type: "external" },
    ],
  },
};

const NODES_OF_SITES = [
  elementOf(branch, { protocol: "wireguard", role: "external" }),
  elementOf(ofSites, { protocol: "wireguard", role: "internal", ...peers.expected }),
  {
    fabric: "sites",
    node_name: "pve2",
    protocol: "wireguard",
    peers: [{ interface: "wg0", node_interface: "wg0", node_name: "pve1", type: "internal" }],
    role: "internal",
  },
];

/** Fabrics, their nodes and peers. */
export const fabrics: readonly DataCase[] = [
  storage,
  core,
  spine,
  sites,
  {
    type: "sdn_fabrics",
    expected: {
      fabrics: [
        elementOf(core, { protocol: "ospf" }),
        elementOf(sites, { protocol: "wireguard" }),
        elementOf(spine, { protocol: "bgp" }),
        elementOf(storage, { protocol: "openfabric" }),
      ],
    },
  },
  ofStorage,
  ofCore,
  ofSpine,
  ofSites,
  branch,
  peers,
  {
    type: "sdn_fabric_nodes",
    expected: {
      nodes: [
        elementOf(ofCore, { protocol: "ospf" }),
        ...NODES_OF_SITES,
        elementOf(ofSpine, { protocol: "bgp", role: "internal" }),
        elementOf(ofStorage, { protocol: "openfabric" }),
      ],
    },
  },
  { type: "sdn_fabric_nodes", arguments: { fabric: "sites" }, expected: { nodes: NODES_OF_SITES } },
  { type: "sdn_fabric_members", expected: { node_names: ["branch", "pve1", "pve2"] } },
];
