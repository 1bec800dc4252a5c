/** Where the HA manager would put resources. Facts: contributing/facts/ha.md#placement. */
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
  node: string({ doc: "Node where it is; null for one that is new.", check: [nodeName] }).optional(),
  state: string({ doc: "Wanted state. Default: `started`.", check: [requestStateValues] }).optional(),
  failback: bool({ doc: "Whether it moves to a node with a higher priority. Default: `true`." }).optional(),
};

const rule = {
  rule: string({ doc: "Id of the rule, for messages." }).optional(),
  resources: listOfTexts("Ids of the resources.").required(),
  nodes: map(integer({ doc: "Priority.", min: 0 }), {
    doc: "Nodes with their priorities: makes it a rule about nodes.",
  }).optional(),
  strict: bool({ doc: "Whether the resources may run nowhere else. Default: `false`." }).optional(),
  affinity: string({
    doc: "`positive` or `negative`; without `nodes` it has to be there.",
    check: [affinityValues],
  }).optional(),
  enabled: bool({ doc: "Whether the rule is in force. Default: `true`." }).optional(),
};

function listOfTexts(doc: string) {
  return list(string({ doc: "Id.", check: [haResourceId] }), { doc });
}

export const haPlacement = defineFunction({
  name: "ha_placement",
  documentation: {
    summary: "Where the HA manager puts resources, by their rules and by which nodes are online.",
    details:
      "It goes by the rules, then by the number of started HA resources on a node, as the manager does with the scheduler `basic`: those of the modes `static` and `dynamic` look at the load of nodes, which is not known here. Resources and rules may be given whole, as `pve_ha_resource` and the two kinds of rules have them. A node that fails is one with `false`: `merge(local.nodes, { pve2 = false })`. Rules that contradict each other are refused with the server's words.",
    example: [
      [
        { sid: "vm:100", node: "pve1" },
        { sid: "vm:101", node: "pve2" },
      ],
      [{ resources: ["vm:100", "vm:101"], affinity: "negative" }],
      { pve1: true, pve2: false, pve3: true },
    ],
    result: {
      "vm:100": { node: "pve1", reason: "stays where it is" },
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
      node: string({ doc: "Node; null where it is not to be started, or can be nowhere." }).computed(),
      reason: string({ doc: "What decides, or what is in the way." }).computed(),
    },
    { doc: "By id of the resource." },
  ).computed(),
  run({ resources, rules, nodes }) {
    const names = new Map(Object.entries(nodes));
    const sids = resources.map(({ sid }) => sid);
    const twice = sids.findIndex((sid, index) => sids.indexOf(sid) !== index);
    if (twice >= 0) throw new ArgumentError(path("resources", twice), `${sids[twice]} stands there twice.`);
    const lost = resources.findIndex(({ node }) => node !== null && !names.has(node));
    if (lost >= 0) throw new ArgumentError(path("resources", lost, "node"), "is a node that nodes do not have.");
    const inForce = rules.flatMap((one, index) =>
      one.enabled === false ? [] : [ruleOf(one, index, [...names.keys()])],
    );
    for (const [id, { resources: about, nodes: where }] of findInfeasibleRules(inForce, [...names.keys()])) {
      const index = rules.findIndex((one, at) => idOf(one, at) === id);
      throw new ArgumentError(path("rules", index), `${[...(about ?? []), ...(where ?? [])].join("; ")}.`);
    }
    const given = resources.map(({ sid, node, state, failback }) => ({
      sid,
      node: node ?? undefined,
      isStarted: ["started", "enabled"].includes(state ?? "started"),
      failback: failback ?? true,
    }));
    const placed = [...placeResources(given, inForce, names)];
    return Object.fromEntries(placed.map(([sid, { node = null, reason }]) => [sid, { node, reason }]));
  },
});

type Rule = StateOf<typeof rule>;

const idOf = ({ rule: id }: Rule, index: number): string => id ?? `rules[${index}]`;

function ruleOf(one: Rule, index: number, clusterNodes: readonly string[]): PlacementRule {
  const { resources, strict, affinity } = one;
  if (one.nodes === null && affinity === null) {
    throw new ArgumentError(path("rules", index), "needs nodes, or affinity where it is about resources.");
  }
  const nodes = new Map(Object.entries(one.nodes ?? {}));
  return {
    id: idOf(one, index),
    type: one.nodes === null ? "resource-affinity" : "node-affinity",
    affinity: affinity ?? "positive",
    resources: new Set(resources),
    nodes,
    allowed: allowedNodes(affinity, nodes, clusterNodes),
    strict: strict ?? false,
  };
}
