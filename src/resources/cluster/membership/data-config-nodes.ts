/** Nodes of the corosync configuration. Facts (contributing/facts/cluster.md#membership): a stand-alone node has no members. */
import { listOf } from "../../../framework/attribute";
import { dataSource } from "../../kinds/define";
import { sortedBy } from "../../kinds/rows";
import { decodeMember, member } from "./members";

export const configNodesData = dataSource({
  type: "cluster_config_nodes",
  family: "cluster",
  documentation: {
    description: "Nodes of the corosync configuration, sorted by name; none on a stand-alone node.",
    example: `data "pve_cluster_config_nodes" "this" {}\n`,
  },
  attributes: { nodes: listOf(member, { doc: "The nodes." }).computed() },
  operations: ["GET /cluster/config/nodes"],
  async read(_, { services }) {
    const entries = await services.read("GET /cluster/config/nodes", {}, {}, { shared: "file-corosync_conf" });
    const nodes = entries.map((entry) => decodeMember(member, entry));
    return { nodes: sortedBy(nodes, "name") };
  },
});
