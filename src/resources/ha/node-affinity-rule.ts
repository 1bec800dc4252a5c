/** HA rules that assign HA resources to nodes. Facts: contributing/facts/ha.md#rules. */

import type { PveSession } from "../../api/types";
import { bool, map } from "../../framework/attribute";
import { path } from "../../framework/diagnostics";
import type { PlanContext } from "../../framework/resource";
import type { Unknown } from "../../framework/state-of";
import { UNKNOWN, type ValueMap } from "../../plugin/cty/value";
import { integer } from "../attributes/integer";
import { parseHaNode, printHaNode } from "../formats/guest-ids";
import { joinList, splitList } from "../formats/lists";
import { nodeName } from "../formats/names";
import { collectionOperations } from "../kinds/collection-options";
import { listDataSource, objectDataSource } from "../kinds/data-sources";
import { resource } from "../kinds/define";
import { NODE_OPERATION, warnOfUnknownNodes } from "../known-names";
import type { Codec } from "../parameters/codec";
import { parameter } from "../parameters/parameter";
import { reportedText } from "../parameters/reported-text";
import { haPrioritiesToAvoid } from "./diagnostics";
import { affinityValues } from "./enumerations";
import { RULE_PLACE, RULE_READS, ruleAttributes, ruleBehaviour, ruleCollection } from "./rule";

/** Nodes with priorities: `pve1:2,pve2` in requests, `{ pve1 = 2, pve2 = 0 }` in configurations. */
const codec: Codec<Readonly<Record<string, number>>> = {
  encode(value) {
    const nodes = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return joinList(nodes.map(([node, priority]) => printHaNode({ node, priority })));
  },
  decode(raw) {
    const nodes = splitList(reportedText(raw)).map(parseHaNode);
    return Object.fromEntries(nodes.map(({ node, priority }) => [node, priority]));
  },
};

function checkNames(nodes: ValueMap): string | undefined {
  const names = Object.keys(nodes);
  if (names.length === 0) return "must have at least one node";
  const nameWithout = names.find((name) => nodes[name] === null);
  if (nameWithout !== undefined) return `must give ${JSON.stringify(nameWithout)} a number: 0 where it has no priority`;
  const wrong = names.find((name) => nodeName(name) !== undefined);
  return wrong === undefined ? undefined : `has a key ${JSON.stringify(wrong)}, which ${nodeName(wrong)}`;
}

/** The attribute `nodes`. Every update sends it, because servers before pve-ha-manager 5.2.0 fail without it. */
export function nodePriorities(doc: string) {
  const priority = integer({ doc: "Priority of the node.", min: 0 });
  return parameter("nodes", map(priority, { doc, check: [checkNames] }), { always: true, codec }).required();
}

interface Planned extends Pick<PlanContext<PveSession>, "services" | "warn"> {
  readonly planned: { readonly nodes: Readonly<Record<string, number | Unknown>> | Unknown | null };
}

export function warnOfUnknownPlannedNodes(context: Planned): Promise<void> {
  const { nodes } = context.planned;
  const names = nodes === UNKNOWN || nodes === null ? [] : Object.keys(nodes);
  return warnOfUnknownNodes(context, names, [{ attribute: "nodes" }]);
}

/** First version of pve-manager that requires pve-ha-manager 5.2.5. */
const NEGATIVE_SINCE = "9.2.6";

const { rule, resources, ...common } = ruleAttributes;

const attributes = {
  rule,
  resources,
  nodes: nodePriorities(
    "Nodes with their priorities, such as `{ pve1 = 2, pve2 = 1, pve3 = 0 }`. Online nodes with the highest priority are preferred. For resources that are also in a resource affinity rule, the server requires equal priorities.",
  ),
  affinity: parameter("affinity", {
    doc: "`positive`: the resources run on these nodes. `negative`: they run on other nodes, and priorities have no meaning. `negative` needs pve-ha-manager 5.2.5.",
    check: [affinityValues],
  })
    .default("positive")
    .since(NEGATIVE_SINCE),
  strict: parameter(
    "strict",
    bool({
      doc: "Whether the rule is mandatory: the resources stop when it allows no online node. Otherwise the rule is a preference.",
    }),
  ).default(false),
  ...common,
};

const options = ruleCollection("node-affinity", attributes);

export const haNodeAffinityRule = resource({
  type: "ha_node_affinity_rule",
  // The position among all rules changes with other rules. `pve_ha_rules` reports it.
  ignoredProperties: ["order"],
  since: "9.0",
  description:
    "An HA rule that assigns HA resources to nodes, or keeps them off nodes. A resource can be in only one enabled rule of this type. Needs Proxmox VE 9.0 or newer, and a cluster whose HA groups have been converted.",
  importExample: "web-on-fast-nodes",
  attributes,
  identity: ["rule"],
  operations: [...collectionOperations(options), NODE_OPERATION],
  behaviour: ruleBehaviour(options),
  plan: warnOfUnknownPlannedNodes,
  validate({ affinity, nodes, enabled }, report) {
    // The server accepts any disabled rule.
    if (affinity !== "negative" || enabled === false || enabled === UNKNOWN || nodes === null || nodes === UNKNOWN)
      return;
    const named = Object.entries(nodes).flatMap(([name, priority]) =>
      priority !== UNKNOWN && priority > 0 ? [name] : [],
    );
    if (named.length === 0) return;
    const without = named.map((name) => `${name} = 0`).join(", ");
    report.error(haPrioritiesToAvoid({ nodes: without }, path("nodes")));
  },
});

export const haNodeAffinityRuleData = objectDataSource(haNodeAffinityRule, { reads: RULE_READS, more: RULE_PLACE });
export const haNodeAffinityRulesData = listDataSource(haNodeAffinityRule, "rules", {
  type: "ha_node_affinity_rules",
  reads: RULE_READS,
  more: RULE_PLACE,
});
