/** Version of the join protocol. Facts: contributing/facts/cluster.md#membership. */
import { number } from "../../../framework/attribute";
import { dataSource } from "../../kinds/define";

export const joinApiVersionData = dataSource({
  type: "cluster_join_api_version",
  family: "cluster",
  documentation: {
    description: "Version of the join protocol that the node speaks.",
    example: `data "pve_cluster_join_api_version" "this" {}\n`,
  },
  attributes: { version: number({ doc: "Version." }).computed() },
  operations: ["GET /cluster/config/apiversion"],
  read: async (_, { services }) => ({ version: Number(await services.read("GET /cluster/config/apiversion", {})) }),
});
