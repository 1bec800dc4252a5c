/**
 * Prepares the cluster for a node that joins without its own API. Facts: contributing/facts/cluster.md#membership. This is the members'
 * half of the join protocol. The answer contains the secret key of the cluster, so the provider never stores or logs it.
 */
import { bool, list, string } from "../../../framework/attribute";
import { path } from "../../../framework/diagnostics";
import { UNKNOWN } from "../../../plugin/cty/value";
import { integer } from "../../attributes/integer";
import { ipAddress } from "../../formats/addresses";
import { nodeName } from "../../formats/names";
import { operationResource } from "../../kinds/operation";
import { nodeAddWarning, nodeEntryKept, nodeNotConfirmed } from "../diagnostics";
import { linkParameters, links } from "./links";

export const clusterNodeAdd = operationResource({
  type: "cluster_node_add",
  description:
    "Adds a node to the corosync configuration, the part of a join that the members do. It does not change the node itself: use it for nodes that get their configuration in another way. `pve_cluster_membership` does the whole join. Needs root@pam with a password or ticket.",
  attributes: {
    node_name: string({ doc: "Name of the node.", check: [nodeName] }).required(),
    confirm: string({
      doc: "The name again, as a confirmation: an entry for a node that never starts weakens the quorum.",
    }).required(),
    new_node_ip: string({ doc: "Address of the node.", check: [ipAddress] }).optional(),
    node_id: integer({ doc: "Number of the node. Default: the next free number.", min: 1 }).optional(),
    votes: integer({ doc: "Votes of the node. The server's default is 1.", min: 0 }).optional(),
    force: bool({ doc: "Whether an existing entry is replaced." }).default(false),
    api_version: integer({ doc: "Version of the join protocol.", min: 1 }).default(1),
    links: links(),
    warnings: list(string({ doc: "Warning." }), { doc: "Warnings of the server." }).computed(),
  },
  operations: ["POST /cluster/config/nodes/{node}"],
  validate(config, report) {
    const { node_name, confirm } = config;
    if (node_name === UNKNOWN || node_name === null || confirm === UNKNOWN || confirm === null) return;
    if (node_name === confirm) return;
    report.error(nodeNotConfirmed({ node: node_name }, path("confirm")));
  },
  async run(planned, { services, warn }) {
    const { node_name, new_node_ip, node_id, votes } = planned;
    const answer = await services.write(
      "POST /cluster/config/nodes/{node}",
      { node: node_name },
      {
        apiversion: planned.api_version,
        ...(new_node_ip !== null && { new_node_ip }),
        ...(node_id !== null && { nodeid: node_id }),
        ...(votes !== null && { votes }),
        ...(planned.force && { force: true }),
        ...linkParameters(planned.links),
      },
      { domain: "file-corosync_conf", credential: "root-ticket" },
    );
    const warnings = answer?.warnings ?? [];
    for (const text of warnings) warn(nodeAddWarning({ words: text }));
    return { warnings };
  },
  async onDestroy({ node_name: node }, { warn }) {
    warn(nodeEntryKept({ node }));
  },
});
