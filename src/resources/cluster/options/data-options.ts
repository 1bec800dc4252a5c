/** Data sources of the datacenter options. Facts: contributing/facts/cluster.md#options. */
import { list, reportedAttributes, string } from "../../../framework/attribute";
import { dataSource } from "../../kinds/define";
import { ephemeralReading } from "../../kinds/ephemeral";
import { decodeOptions } from "../../kinds/singleton";
import { allUnknown, extraJson, extraJsonOf } from "../../unknown-properties/unknown-properties";
import { attributes, optionAttributes } from "./attributes";
import { readOptions } from "./options";

export const clusterOptionsData = dataSource({
  type: "cluster_options",
  description: "All datacenter options that are set.",
  example: `data "pve_cluster_options" "this" {}\n`,
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
    const extra_json = extraJsonOf(allUnknown(options, ["allowed-tags"]));
    return { ...options, extra_json, mac_prefix, allowed_tags: tags?.toSorted() ?? [] };
  },
});

/** The only option that may contain a password. */
const http_proxy = clusterOptionsData.attributes.http_proxy.described(
  "Proxy of the nodes for outgoing requests, `http://[user:password@]host[:port]`. Null if none is set.",
);

export const proxyLogin = ephemeralReading(
  { ...clusterOptionsData, attributes: { http_proxy } },
  {
    description:
      "Reads `http_proxy` of the datacenter options, which may contain a password. It never reaches plan or state.",
    example: `ephemeral "pve_cluster_options" "this" {}\n`,
  },
);
