/**
 * Names of all nodes of fabrics. The server's own list of all nodes has each node once, whatever the number of its
 * fabrics: good for the names only.
 */
import { list, string } from "../../../framework/attribute";
import { dataSource } from "../../kinds/define";
import { SDN_LOCK } from "../lock";

export const fabricMembersData = dataSource({
  type: "sdn_fabric_members",
  since: "9.0",
  family: "sdn",
  documentation: {
    description:
      "Names of the nodes that are members of any fabric, each once. `pve_sdn_fabric_nodes` shows their part in each fabric.",
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
