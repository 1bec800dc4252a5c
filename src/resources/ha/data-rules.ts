/** Data sources of HA rules. Facts: contributing/facts/ha.md#rules. */

import { listOf, map, number, reportedAttributes, string } from "../../framework/attribute";
import { DiagnosticError, path } from "../../framework/diagnostics";
import { unlessMissing } from "../failures";
import { configId } from "../formats/names";
import type { Answer } from "../kinds/collection-options";
import { reportedRow, sortedBy } from "../kinds/data-sources";
import { dataSource } from "../kinds/define";
import { parameter } from "../parameters/parameter";
import { decodeAnswer } from "../parameters/parameters";
import { allUnknown, extraJson, extraJsonOf } from "../unknown-properties/unknown-properties";
import { haRuleMissing } from "./diagnostics";
import { ruleKindValues } from "./enumerations";
import { HA_LOCK } from "./lock";
import { haNodeAffinityRule } from "./node-affinity-rule";
import { haResourceAffinityRule } from "./resource-affinity-rule";

const shared = { shared: HA_LOCK };

const ruleAttributes = {
  ...haNodeAffinityRule.attributes,
  ...haResourceAffinityRule.attributes,
  affinity: haResourceAffinityRule.attributes.affinity.described(
    "`positive`: the resources belong on the nodes, or together on one node. `negative`: they belong elsewhere, or apart.",
  ),
  type: parameter("type", { doc: "`node-affinity` or `resource-affinity`." }),
  order: parameter("order", number({ doc: "Position among all rules, reported for information only." })),
};
const rule = {
  ...reportedAttributes(ruleAttributes),
  ...extraJson,
  nodes: map(number({ doc: "Priority." }), {
    doc: "Nodes with their priorities. Null for resource affinity rules.",
  }).computed(),
};

function ruleRow(entry: Answer) {
  const decoded = decodeAnswer(ruleAttributes, entry);
  const reported = reportedRow(ruleAttributes, decoded);
  const remote = { ...reported, extra_json: extraJsonOf(allUnknown(decoded)) };
  // Only node affinity rules have `strict`. Before pve-ha-manager 5.2.5 all of them are positive.
  return entry.type === "node-affinity"
    ? { ...remote, affinity: remote.affinity ?? "positive" }
    : { ...remote, strict: null };
}

export const haRuleData = dataSource({
  type: "ha_rule",
  since: "9.0",
  description: "An HA rule of any type. It must exist.",
  attributes: { ...rule, rule: string({ doc: "Name of the rule.", check: [configId] }).required() },
  operations: ["GET /cluster/ha/rules/{rule}"],
  async read({ rule: name }, { services }) {
    const entry = await unlessMissing(services.read("GET /cluster/ha/rules/{rule}", { rule: name }));
    if (entry) return ruleRow(entry);
    throw new DiagnosticError(haRuleMissing({ rule: name }, path("rule")));
  },
});

export const haRulesData = dataSource({
  type: "ha_rules",
  since: "9.0",
  description:
    "HA rules of all types, sorted by name. As long as a cluster has HA groups, the list contains an equivalent rule `ha-group-<group>` for each.",
  attributes: {
    type: string<"node-affinity" | "resource-affinity">({
      doc: "Only rules of this type: `node-affinity` or `resource-affinity`.",
      check: [ruleKindValues],
    }).optional(),
    resource: string({ doc: "Only rules with this HA resource, such as `vm:100`." }).optional().refersTo("ha.resource"),
    rules: listOf(rule, { doc: "Rules." }).computed(),
  },
  operations: ["GET /cluster/ha/rules"],
  async read({ type, resource }, { services }) {
    const query = { ...(type !== null && { type }), ...(resource !== null && { resource }) };
    const entries = await services.read("GET /cluster/ha/rules", {}, query, shared);
    return { rules: sortedBy(entries.map(ruleRow), "rule") };
  },
});
