import type { DataPart } from "./group";

const PRODUCTION = {
  comment: "Customers",
  guests: [100, 200],
  members: [
    { id: "lxc/200", name: "ct1", node_name: "pve1", type: "lxc", vm_id: 200 },
    { id: "qemu/100", name: "web1", node_name: "pve1", type: "qemu", vm_id: 100 },
  ],
  storages: [],
};

/** Pools. */
export const pools: DataPart = {
  seeds: {
    "pve_pool.production": { pool_id: "production", comment: "Customers", guests: [200, 100] },
    "pve_pool.web": { pool_id: "${pve_pool.production.pool_id}/web", storages: ["local"] },
  },
  cases: [
    { type: "pool", about: "cluster", arguments: { pool_id: "production" }, expected: PRODUCTION },
    {
      type: "pool",
      about: "cluster",
      arguments: { pool_id: "production", deprecated_path: true },
      expected: PRODUCTION,
    },
    {
      type: "pools",
      expected: { pools: [{ comment: "Customers", pool_id: "production" }, { pool_id: "production/web" }] },
    },
  ],
};
