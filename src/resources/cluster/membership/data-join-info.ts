/** What a node needs to know to join the cluster. Facts: contributing/facts/cluster.md#membership. */
import { listOf, string } from "../../../framework/attribute";
import { nodeName } from "../../formats/names";
import { dataSource } from "../../kinds/define";
import { reading } from "../../kinds/ephemeral";
import { sortedBy } from "../../kinds/rows";
import { parameter } from "../../parameters/parameter";
import { decodeMember, member } from "./members";

const joinable = {
  ...member,
  address: parameter("pve_addr", string({ doc: "Address of its API." })).computed(),
  fingerprint: parameter("pve_fp", string({ doc: "SHA-256 fingerprint of its certificate." })).computed(),
};

export const joinInfoData = dataSource({
  type: "cluster_join_info",
  family: "cluster",
  documentation: {
    description:
      "What a node needs to know to join the cluster: addresses and certificate fingerprints of the members. Fails on a node that is in no cluster.",
    example: `data "pve_cluster_join_info" "this" {}\n`,
  },
  attributes: {
    node_name: string({
      doc: "Member that the joining node should talk to. The server's default is the node that answers.",
      check: [nodeName],
    }).optional(),
    preferred_node: string({ doc: "Member that the joining node should talk to." }).computed(),
    config_digest: string({ doc: "Digest of the corosync configuration." }).computed(),
    nodes: listOf(joinable, { doc: "The members, sorted by name." }).computed(),
  },
  operations: ["GET /cluster/config/join"],
  async read(config, { services }) {
    const query = config.node_name === null ? {} : { node: config.node_name };
    const { nodelist, preferred_node, config_digest } = await services.read("GET /cluster/config/join", {}, query);
    const nodes = nodelist.map((entry) => decodeMember(joinable, entry));
    return { preferred_node, config_digest, nodes: sortedBy(nodes, "name") };
  },
});

/** For what is valid at the moment only: fingerprints change with certificates, the digest with each member. */
export const joinInformation = reading(joinInfoData, {
  type: "cluster_join_information",
  documentation: {
    description:
      "What a node needs to know to join the cluster, as it is now: addresses and certificate fingerprints of the members. Read in each run and never stored, so that a join does not meet an old fingerprint. Fails on a node that is in no cluster.",
    example: `ephemeral "pve_cluster_join_information" "this" {}\n`,
  },
});
