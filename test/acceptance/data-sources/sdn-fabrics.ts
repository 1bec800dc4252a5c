import { casesOf, type DataCase, elementOf } from "./group";
import { EVERY_KIND } from "./sdn-seeds";

const caseOf = casesOf(EVERY_KIND);

const storage = caseOf("pve_sdn_fabric_openfabric.fabric", { ip6_prefix: "fd00:5::/64" });
const core = caseOf("pve_sdn_fabric_ospf.fabric");
const spine = caseOf("pve_sdn_fabric_bgp.fabric", { route_map_in: "incoming" });
const sites = caseOf("pve_sdn_fabric_wireguard.fabric");
const storageNode = caseOf("pve_sdn_fabric_node_openfabric.node", {
  interfaces: [
    { hello_multiplier: 4, name: "ens19" },
    { ip: "10.55.0.1/31", name: "ens20" },
  ],
  ip6: "fd00:5::1",
});
const coreNode = caseOf("pve_sdn_fabric_node_ospf.node");
const spineNode = caseOf("pve_sdn_fabric_node_bgp.node");
const siteNode = caseOf("pve_sdn_fabric_node_wireguard.one");
const branch = caseOf("pve_sdn_fabric_node_wireguard_external.branch");
const peers = caseOf("pve_sdn_fabric_wireguard_peers.one");

const NODES_OF_SITES = [
  elementOf(branch, { protocol: "wireguard", role: "external" }),
  elementOf(siteNode, { protocol: "wireguard", role: "internal", ...peers.expected }),
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
  storageNode,
  coreNode,
  spineNode,
  siteNode,
  branch,
  peers,
  {
    type: "sdn_fabric_nodes",
    expected: {
      nodes: [
        elementOf(coreNode, { protocol: "ospf" }),
        ...NODES_OF_SITES,
        elementOf(spineNode, { protocol: "bgp", role: "internal" }),
        elementOf(storageNode, { protocol: "openfabric" }),
      ],
    },
  },
  { type: "sdn_fabric_nodes", arguments: { fabric: "sites" }, expected: { nodes: NODES_OF_SITES } },
  { type: "sdn_fabric_members", expected: { node_names: ["branch", "pve1", "pve2"] } },
];
