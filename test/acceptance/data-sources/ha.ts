import type { Blocks } from "../../support/json-configuration";
import { casesOf, type DataGroup, elementOf } from "./group";

const seeds: Blocks = {
  "pve_ha_resource.web": { sid: "vm:100", max_restart: 3, comment: "Web" },
  "pve_ha_resource.db": { sid: "vm:101", state: "stopped" },
  "pve_ha_resource.ct": { sid: "ct:200" },
  "pve_ha_node_affinity_rule.fast": {
    rule: "fast",
    resources: ["${pve_ha_resource.web.sid}"],
    nodes: { pve1: 2, pve2: 0 },
    strict: true,
  },
  "pve_ha_resource_affinity_rule.apart": {
    rule: "apart",
    depends_on: ["pve_ha_node_affinity_rule.fast"],
    affinity: "negative",
    resources: ["${pve_ha_resource.db.sid}", "${pve_ha_resource.ct.sid}"],
    comment: "Keep apart",
  },
};
const caseOf = casesOf(seeds);

const resource = caseOf("pve_ha_resource.web", {
  auto_rebalance: true,
  failback: true,
  max_relocate: 1,
  state: "started",
  type: "vm",
  vm_id: 100,
});
const fast = caseOf("pve_ha_node_affinity_rule.fast", { enabled: true });
const apart = caseOf("pve_ha_resource_affinity_rule.apart", { enabled: true, resources: ["ct:200", "vm:101"] });

const FAST = elementOf(fast, { type: "node-affinity", order: 1 });
const APART = elementOf(apart, { type: "resource-affinity", order: 2 });

/** High availability. */
export const ha: DataGroup = {
  name: "ha",
  seeds,
  cases: [
    resource,
    {
      type: "ha_resources",
      expected: {
        resources: [
          { type: "ct", sid: "ct:200", vm_id: 200, auto_rebalance: true, failback: true },
          elementOf(resource),
          { type: "vm", sid: "vm:101", vm_id: 101, auto_rebalance: true, failback: true },
        ],
      },
    },
    {
      type: "ha_resources",
      arguments: { type: "ct" },
      expected: { resources: [{ type: "ct", sid: "ct:200", vm_id: 200, auto_rebalance: true, failback: true }] },
    },
    fast,
    { type: "ha_node_affinity_rules", expected: { rules: [elementOf(fast)] } },
    apart,
    { type: "ha_resource_affinity_rules", expected: { rules: [elementOf(apart)] } },
    { type: "ha_rule", arguments: { rule: "apart" }, expected: APART },
    { type: "ha_rules", expected: { rules: [APART, FAST] } },
    { type: "ha_rules", arguments: { resource: "vm:100" }, expected: { rules: [FAST] } },
    {
      type: "ha_status",
      about: "cluster",
      expected: {
        armed_state: "armed",
        fencing_status: "armed (CRM watchdog active)",
        master_node: "pve1",
        nodes: [{ node_name: "pve1" }, { node_name: "pve2" }, { node_name: "pve3" }],
        quorate: true,
        quorum_status: "OK",
        services: [
          { node_name: "pve1", sid: "ct:200", failback: true, max_relocate: 1 },
          { node_name: "pve1", sid: "vm:100", comment: "Web", failback: true },
          { node_name: "pve1", sid: "vm:101", failback: true, max_relocate: 1 },
        ],
      },
      changing: true,
    },
    {
      type: "ha_manager_status",
      about: "cluster",
      expected: { master_node: "pve1", node_status: { pve1: "online", pve2: "online", pve3: "online" }, quorate: true },
      changing: true,
    },
  ],
};
