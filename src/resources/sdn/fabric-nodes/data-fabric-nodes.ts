/** All nodes of a fabric, or of all fabrics. */
import { string } from "../../../framework/attribute";
import { fabricId } from "../../formats/sdn-names";
import { parameter } from "../../parameters/parameter";
import { nodesIn } from "../fabrics/list";
import { listing } from "../listing";
import { allowedIps, interfaces, ip, ip6, nodeKeys } from "./node";
import { peerAttributes, peersField } from "./peer-attributes";
import { asn, openfabricInterface, ospfInterface, wireguardEndpoint, wireguardInterface } from "./types";

export const fabricNodesData = listing({
  type: "sdn_fabric_nodes",
  since: "9.0",
  items: "nodes",
  description: "Lists nodes of fabrics of all protocols.",
  example: `data "pve_sdn_fabric_nodes" "storage" {
  fabric = pve_sdn_fabric_node_openfabric.pve1.fabric
}
`,
  filters: {
    fabric: string({ doc: "Only nodes of this fabric.", check: [fabricId] })
      .optional()
      .refersTo("sdn.fabric"),
  },
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
  entries: async (session, version, { fabric: fabric_id }, options) =>
    fabric_id === null
      ? nodesIn(await session.read("GET /cluster/sdn/fabrics/all", {}, version, options))
      : session.read("GET /cluster/sdn/fabrics/node/{fabric_id}", { fabric_id }, version, options),
  sortedBy: ["fabric", "node_name"],
  operations: ["GET /cluster/sdn/fabrics/node/{fabric_id}", "GET /cluster/sdn/fabrics/all"],
});
