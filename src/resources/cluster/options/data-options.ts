/** The datacenter options as they are, whoever manages them. Facts: docs/facts/cluster.md#options. */
import { list, reportedAttributes, string } from "../../../framework/attribute";
import { dataSource } from "../../kinds/define";
import { decodeOptions } from "../../kinds/singleton";
import { extraJson, extraJsonOf, unknownOf } from "../../unknown-properties/unknown-properties";
import { attributes, optionAttributes } from "./attributes";
import { readOptions } from "./requests";

export const clusterOptionsData = dataSource({
  type: "cluster_options",
  family: "cluster",
  documentation: {
    description: "All options of the datacenter that are set. Needs `Sys.Audit` on `/`.",
    example: `data "pve_cluster_options" "this" {}\n`,
  },
  attributes: {
    ...reportedAttributes(attributes),
    ...extraJson,
    allowed_tags: list(string({ doc: "Tag." }), { doc: "Tags that the caller may use, sorted." }).computed(),
  },
  operations: ["GET /cluster/options"],
  async read(_, { services }) {
    const answer = await readOptions(services);
    const { mac_prefix = null, "allowed-tags": tags } = answer;
    const options = decodeOptions(optionAttributes, answer);
    const extra_json = extraJsonOf(unknownOf(options, ["allowed-tags"]));
    return { ...options, extra_json, mac_prefix, allowed_tags: tags?.toSorted() ?? [] };
  },
});
