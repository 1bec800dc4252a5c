/** HA rule that ties HA resources to nodes. */
import { bool } from "../../framework/attribute";
import { collectionOperations } from "../kit/collection";
import { plural, single } from "../kit/data-sources";
import { resource } from "../kit/define";
import { NODE_OPERATION } from "../kit/known-nodes";
import { field } from "../kit/wire";
import { nodePriorities, planNodes } from "./nodes";
import { RULE_READS, ruleAttributes, ruleBehaviour, ruleCollection } from "./rule";

const { rule, resources, ...common } = ruleAttributes;

const attributes = {
  rule,
  resources,
  nodes: nodePriorities(
    "Nodes with their priorities, such as `{ pve1 = 2, pve2 = 1, pve3 = 0 }`: the highest that is online is preferred, equal ones share.",
  ),
  strict: field(
    "strict",
    bool({
      doc: "Whether the resources run on these nodes only, and stop when none of them is online. Otherwise the nodes are a preference.",
    }),
  ).default(false),
  ...common,
};

const options = ruleCollection("node-affinity", attributes);

export const haNodeAffinityRule = resource({
  type: "ha_node_affinity_rule",
  since: "9.0",
  family: "ha",
  documentation: {
    description:
      "An HA rule that says on which nodes HA resources run. A resource can be in one enabled rule of this kind only. Needs Proxmox VE 9.0 or newer, and a cluster whose HA groups have been converted.",
    example: `resource "pve_ha_node_affinity_rule" "web" {
  rule      = "web-on-fast-nodes"
  resources = [pve_ha_resource.web.sid]
  nodes     = { pve1 = 2, pve2 = 2, pve3 = 1 }
}
`,
    importExample: "web-on-fast-nodes",
  },
  attributes,
  identity: ["rule"],
  operations: [...collectionOperations(options), NODE_OPERATION],
  behaviour: ruleBehaviour(options),
  plan: planNodes,
});

export const haNodeAffinityRuleData = single(haNodeAffinityRule, { reads: RULE_READS });
export const haNodeAffinityRulesData = plural(haNodeAffinityRule, "rules", {
  type: "ha_node_affinity_rules",
  reads: RULE_READS,
});
