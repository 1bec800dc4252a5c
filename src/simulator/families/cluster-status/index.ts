/** Status of the cluster and its nodes, or of a node outside any cluster. Facts: contributing/facts/cluster.md#views. */
import type { Call } from "../../kernel/call";
import { directory, type Family, type Routes } from "../../kernel/router";

function status(call: Call) {
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

const BRANCHES =
  "acme backup backup-info bulk-action ceph config firewall ha jobs log mapping metrics notifications nextid options qemu replication resources status tasks sdn";

const routes: Routes = { "GET /cluster": directory("name", BRANCHES.split(" ")), "GET /cluster/status": status };

export const family: Family = { routes: [routes] };
