/** Data sources of the nodes of fabrics. */
import { list, string } from "../../../framework/attribute";
import { fabricId } from "../../formats/sdn-names";
import { dataSource } from "../../kinds/define";
import { parameter } from "../../parameters/parameter";
import { nodesIn } from "../fabrics/list";
import { listing } from "../listing";
import { SDN_LOCK } from "../lock";
import { allowedIps, interfaces, ip, ip6, nodeKeys } from "./node";
import { peerAttributes, peersField } from "./peers";
import { asn, openfabricInterface, ospfInterface, wireguardEndpoint, wireguardInterface } from "./types";

export const fabricNodesData = listing({
  type: "sdn_fabric_nodes",
  since: "9.0",
  items: "nodes",
  description: "Lists nodes of fabrics of all protocols.",
  filters: {
    fabric: string({ doc: "Only nodes of this fabric.", check: [fabricId] })
      .optional()
      .refersTo("sdn.fabric"),
  },
  attributes: {
    protocol: parameter("protocol", { doc: "Protocol of the fabric." }),
    role: parameter("role", { doc: "`internal` or `external`, for BGP and WireGuard." }),
    ...nodeKeys,
    ip,
    ip6,
    asn,
    interfaces: interfaces(
      { ...openfabricInterface, ...ospfInterface, ...wireguardInterface },
      "Interfaces of the node that participate.",
    ),
    endpoint: wireguardEndpoint,
    public_key: parameter("public_key", { doc: "Public key of an external WireGuard member." }),
    allowed_ips: allowedIps,
    peers: peersField(peerAttributes),
  },
  entries: async (session, version, { fabric: fabric_id }, options) =>
    fabric_id === null
      ? nodesIn(await session.read("GET /cluster/sdn/fabrics/all", {}, version, options))
      : session.read("GET /cluster/sdn/fabrics/node/{fabric_id}", { fabric_id }, version, options),
  sortedBy: ["fabric", "node_name"],
  operations: ["GET /cluster/sdn/fabrics/node/{fabric_id}", "GET /cluster/sdn/fabrics/all"],
});

/** Node names only: the server's list of all nodes has each node once, regardless of its number of fabrics. */
export const fabricMembersData = dataSource({
  type: "sdn_fabric_members",
  since: "9.0",
  description:
    "Names of the nodes that are members of any fabric, each once. `pve_sdn_fabric_nodes` lists their membership in each fabric.",
  attributes: { node_names: list(string({ doc: "Node name." }), { doc: "Names, sorted." }).computed() },
  operations: ["GET /cluster/sdn/fabrics/node"],
  async read(_, { services }) {
    const members = await services.read("GET /cluster/sdn/fabrics/node", {}, {}, { shared: SDN_LOCK });
    const names = members.flatMap(({ node_id }) => (typeof node_id === "string" ? [node_id] : []));
    return { node_names: [...new Set(names)].sort() };
  },
});
