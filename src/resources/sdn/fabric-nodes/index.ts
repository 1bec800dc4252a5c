/** Nodes of fabrics, and who is connected to whom with WireGuard. */
import { list, string } from "../../../framework/attribute";
import { fabricId } from "../../formats/sdn-names";
import { single } from "../../kinds/data-sources";
import { type DataSource, dataSource, type Resource } from "../../kinds/define";
import { parameter } from "../../parameters/parameter";
import { staged } from "../apply/staged";
import { LIST, nodesIn } from "../fabrics/list";
import { type Entry, listing } from "../listing";
import { SDN_LOCK } from "../lock";
import { allowedIps, interfaces, ip, ip6, nodeKeys } from "./node";
import { peerAttributes, peersField, wireguardPeers } from "./peers";
import {
  asn,
  bgpNode,
  openfabricInterface,
  openfabricNode,
  ospfInterface,
  ospfNode,
  wireguardEndpoint,
  wireguardExternal,
  wireguardInterface,
  wireguardNode,
} from "./types";

const nodes = [openfabricNode, ospfNode, bgpNode, wireguardNode, wireguardExternal];

export const resources: readonly Resource[] = [...nodes, wireguardPeers].map((node) =>
  staged(node, {
    kind: "fabric_node",
    isOwn: (id, state) => id === `${String(state.fabric)}/${String(state.node_name)}`,
    isPart: node === wireguardPeers,
  }),
);

function nodesPath(fabric: unknown): string {
  return `/cluster/sdn/fabrics/node/${encodeURIComponent(String(fabric))}`;
}

const nodeList = listing({
  type: "sdn_fabric_nodes",
  items: "nodes",
  description: "Lists nodes of fabrics of all protocols.",
  example: `data "pve_sdn_fabric_nodes" "storage" {
  fabric = pve_sdn_fabric_node_openfabric.pve1.fabric
}
`,
  filters: { fabric: string({ doc: "Only nodes of this fabric.", check: [fabricId] }).optional() },
  attributes: {
    protocol: parameter("protocol", string({ doc: "Protocol of the fabric." })),
    role: parameter("role", string({ doc: "`internal` or `external`, for BGP and WireGuard." })),
    ...nodeKeys,
    ip,
    ip6,
    asn,
    interfaces: interfaces(
      { ...openfabricInterface, ...ospfInterface, ...wireguardInterface },
      "Interfaces of the node that take part.",
    ),
    endpoint: wireguardEndpoint,
    public_key: parameter("public_key", string({ doc: "Public key of an external WireGuard member." })),
    allowed_ips: allowedIps,
    peers: peersField(peerAttributes),
  },
  path: ({ fabric }) => (typeof fabric === "string" ? nodesPath(fabric) : LIST),
  entries: async (session, request, { fabric }) =>
    typeof fabric === "string" ? session.list<Entry>(...request) : nodesIn(await session.object(...request)),
  sortedBy: ["fabric", "node_name"],
  operations: ["GET /cluster/sdn/fabrics/node/{fabric_id}", "GET /cluster/sdn/fabrics/all"],
});

/** The server's own list of all nodes has each node once, whatever the number of its fabrics: good for the names only. */
const memberList = dataSource({
  type: "sdn_fabric_members",
  family: "sdn",
  documentation: {
    description:
      "Names of the nodes that are members of any fabric, each once. `pve_sdn_fabric_nodes` tells what they are in which fabric.",
    example: `data "pve_sdn_fabric_members" "all" {}\n`,
  },
  attributes: { node_names: list(string({ doc: "Node name." }), { doc: "The names, sorted." }).computed() },
  operations: ["GET /cluster/sdn/fabrics/node"],
  async read(_, { services }) {
    const members = await services.read("GET /cluster/sdn/fabrics/node", {}, {}, { shared: SDN_LOCK });
    const names = members.flatMap(({ node_id }) => (typeof node_id === "string" ? [node_id] : []));
    return { node_names: [...new Set(names)].sort() };
  },
});

export const dataSources: readonly DataSource[] = [
  ...[...nodes, wireguardPeers].map((node) => single(node)),
  nodeList,
  memberList,
];
