/** Response of `GET /cluster/status` for a cluster of three nodes. */
export const CLUSTER_STATUS = [
  { type: "cluster", id: "cluster", name: "test", nodes: 3, quorate: 1, version: 3 },
  ...["pve1", "pve2", "pve3"].map((name, index) => ({
    type: "node",
    id: `node/${name}`,
    name,
    nodeid: index + 1,
    online: 1,
  })),
];
