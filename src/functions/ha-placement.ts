/** Predicts where the HA manager puts resources. Facts: contributing/facts/ha.md#placement. */
import { bool, list, listOf, map, mapOf, string } from "../framework/attribute";
import { path } from "../framework/diagnostics";
import { ArgumentError, defineFunction } from "../framework/function";
import type { StateOf } from "../framework/state-of";
import { integer } from "../resources/attributes/integer";
import { haResourceId } from "../resources/formats/guest-ids";
import { nodeName } from "../resources/formats/names";
import { affinityValues, requestStateValues } from "../resources/ha/enumerations";
import { allowedNodes, findInfeasibleRules } from "../server-rules/ha-feasibility";
import { type PlacementRule, placeResources } from "../server-rules/ha-placement";

const resource = {
  sid: string({ doc: "Id, such as `vm:100`.", check: [haResourceId] }).required(),
  node: string({ doc: "Current node; null for a new resource.", check: [nodeName] }).optional(),
  state: string({ doc: "Requested state. Default: `started`.", check: [requestStateValues] }).optional(),
  failback: bool({ doc: "Whether it moves to a node with a higher priority. Default: `true`." }).optional(),
};

const rule = {
  rule: string({ doc: "Id of the rule, for messages." }).optional(),
  resources: listOfTexts("Ids of the resources.").required(),
  nodes: map(integer({ doc: "Priority.", min: 0 }), {
    doc: "Nodes with their priorities, for a node affinity rule.",
  }).optional(),
  strict: bool({ doc: "Whether the resources may run nowhere else. Default: `false`." }).optional(),
  affinity: string({ doc: "`positive` or `negative`. Required without `nodes`.", check: [affinityValues] }).optional(),
  enabled: bool({ doc: "Whether the rule is enabled. Default: `true`." }).optional(),
};

function listOfTexts(doc: string) {
  return list(string({ doc: "Id.", check: [haResourceId] }), { doc });
}

export const haPlacement = defineFunction({
  name: "ha_placement",
  documentation: {
    summary: "The nodes on which the HA manager places resources, depending on rules and online nodes.",
    details:
      "Follows the rules, then the number of started HA resources on each node, like the HA manager with the scheduler `basic`. The schedulers `static` and `dynamic` also use the load of nodes, which the function does not know. You can pass complete objects of `pve_ha_resource` and of both types of rules. To simulate the failure of a node, set it to `false`: `merge(local.nodes, { pve2 = false })`. The function refuses contradicting rules with the server's message.",
    example: [
      [
        { sid: "vm:100", node: "pve1" },
        { sid: "vm:101", node: "pve2" },
      ],
      [{ resources: ["vm:100", "vm:101"], affinity: "negative" }],
      { pve1: true, pve2: false, pve3: true },
    ],
    result: {
      "vm:100": { node: "pve1", reason: "remains on its node" },
      "vm:101": { node: "pve3", reason: "the only node that its rules leave" },
    },
  },
  parameters: {
    resources: listOf(resource, { doc: "HA resources." }).required(),
    rules: listOf(rule, { doc: "HA rules of both kinds." }).required(),
    nodes: map(bool({ doc: "Whether it is online." }), { doc: "All nodes, and whether each is online." }).required(),
  },
  ignores: [
    ...[
      "auto_rebalance",
      "comment",
      "errors",
      "extra_json",
      "group",
      "id",
      "keep_others",
      "max_relocate",
      "max_restart",
      "order",
    ],
    ...["purge_rules", "timeouts", "type", "vm_id"],
  ],
  returns: mapOf(
    {
      node: string({ doc: "Node; null if the resource is not to be started, or no node is allowed." }).computed(),
      reason: string({ doc: "Reason for the node, or why there is none." }).computed(),
    },
    { doc: "By id of the resource." },
  ).computed(),
  run({ resources, rules, nodes }) {
    const names = new Map(Object.entries(nodes));
    const sids = resources.map(({ sid }) => sid);
    const twice = sids.findIndex((sid, index) => sids.indexOf(sid) !== index);
    if (twice >= 0) throw new ArgumentError(path("resources", twice), `${sids[twice]} stands there twice.`);
    const unknownNode = resources.findIndex(({ node }) => node !== null && !names.has(node));
    if (unknownNode >= 0)
      throw new ArgumentError(path("resources", unknownNode, "node"), "is a node that nodes do not have.");
    const inForce = rules.flatMap((candidate, index) =>
      candidate.enabled === false ? [] : [ruleOf(candidate, index, [...names.keys()])],
    );
    for (const [id, { resources: about, nodes: where }] of findInfeasibleRules(inForce, [...names.keys()])) {
      const index = rules.findIndex((candidate, at) => idOf(candidate, at) === id);
      throw new ArgumentError(path("rules", index), `${[...(about ?? []), ...(where ?? [])].join("; ")}.`);
    }
    const candidates = resources.map(({ sid, node, state, failback }) => ({
      sid,
      node: node ?? undefined,
      isStarted: ["started", "enabled"].includes(state ?? "started"),
      failback: failback ?? true,
    }));
    const placed = [...placeResources(candidates, inForce, names)];
    return Object.fromEntries(placed.map(([sid, { node = null, reason }]) => [sid, { node, reason }]));
  },
});

type Rule = StateOf<typeof rule>;

const idOf = ({ rule: id }: Rule, index: number): string => id ?? `rules[${index}]`;

function ruleOf(rule: Rule, index: number, clusterNodes: readonly string[]): PlacementRule {
  const { resources, strict, affinity } = rule;
  if (rule.nodes === null && affinity === null) {
    throw new ArgumentError(path("rules", index), "needs nodes, or affinity where it is about resources.");
  }
  const nodes = new Map(Object.entries(rule.nodes ?? {}));
  return {
    id: idOf(rule, index),
    type: rule.nodes === null ? "resource-affinity" : "node-affinity",
    affinity: affinity ?? "positive",
    resources: new Set(resources),
    nodes,
    allowed: allowedNodes(affinity, nodes, clusterNodes),
    strict: strict ?? false,
  };
}
