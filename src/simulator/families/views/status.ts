/** `GET /cluster/status`: the cluster and its nodes, or just the one node that is in no cluster. */
import type { Call } from "../../kernel/call";

export function status(call: Call) {
  const { clusterName, configVersion, nodes, localNode } = call.cluster.inventory;
  const cluster = {
    type: "cluster",
    id: "cluster",
    name: clusterName,
    nodes: nodes.length,
    version: configVersion,
    quorate: call.quorate ? 1 : 0,
  };
  const members = nodes.map((node) => ({
    type: "node",
    id: `node/${node.name}`,
    name: node.name,
    nodeid: clusterName === "" ? 0 : node.nodeid,
    ip: node.online ? node.ip : undefined,
    local: node.name === localNode ? 1 : 0,
    online: node.online ? 1 : 0,
    level: "",
  }));
  return clusterName === "" ? members : [cluster, ...members];
}
