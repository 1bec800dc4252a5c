/**
 * Membership and quorum, and the version of the server. Facts: contributing/facts/cluster.md#views. The list is unordered, and numbers may
 * be strings.
 */
import { bool, listOf, number, string } from "../../framework/attribute";
import { flagColumn, numberColumn, sortedBy, textColumn } from "../kinds/data-sources";
import { dataSource } from "../kinds/define";
import { decodeAnswer } from "../parameters/parameters";
import { extraJson } from "../unknown-properties/unknown-properties";

const members = {
  name: textColumn("name", "Node name."),
  node_id: numberColumn("nodeid", "Number of the node in the cluster. 0 on a stand-alone node."),
  ip: textColumn("ip", "Address of the node in the cluster network."),
  local: flagColumn("local", "Whether this node received the request."),
  online: flagColumn("online", "Whether the node is reachable."),
  level: textColumn("level", "Subscription level. Empty without a subscription."),
  ...extraJson,
};

export const clusterStatusData = dataSource({
  type: "cluster_status",
  description: "Membership and quorum of the cluster, and the node that responds.",
  attributes: {
    cluster_name: string({ doc: "Name of the cluster. Null on a stand-alone node." }).computed(),
    config_version: number({ doc: "Version of the corosync configuration. Null on a stand-alone node." }).computed(),
    quorate: bool({ doc: "Whether the cluster has quorum. Always true on a stand-alone node." }).computed(),
    local_node: string({ doc: "Name of the node that receives the request." }).computed(),
    nodes: listOf(members, { doc: "Nodes, sorted by name." }).computed(),
  },
  operations: ["GET /cluster/status"],
  async read(_, { services }) {
    const entries = await services.read("GET /cluster/status", {});
    const cluster = entries.find(({ type }) => type === "cluster");
    const nodes = entries.filter(({ type }) => type === "node");
    const local = nodes.find((node) => Number(node.local) === 1);
    return {
      cluster_name: cluster?.name ?? null,
      config_version: cluster ? Number(cluster.version) : null,
      quorate: cluster ? Number(cluster.quorate) === 1 : true,
      local_node: local?.name ?? null,
      nodes: sortedBy(
        nodes.map((node) => decodeAnswer(members, node)),
        "name",
      ),
    };
  },
});

const version = {
  version: textColumn("version", "Version of the package, such as `9.2.11`."),
  release: textColumn("release", "Release of Proxmox VE, such as `9.2`."),
  repository_id: textColumn("repoid", "Short hash of the sources of the package."),
};

export const versionData = dataSource({
  type: "version",
  family: "cluster",
  description: "The version of the server that answers.",
  attributes: version,
  operations: ["GET /version"],
  async read(_, { services }) {
    return decodeAnswer(version, await services.read("GET /version", {}));
  },
});
