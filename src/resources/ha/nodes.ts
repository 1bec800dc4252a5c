/** Nodes with priorities: `pve1:2,pve2` in requests, `{ pve1 = 2, pve2 = 0 }` in configurations. Facts: contributing/facts/ha.md#rules. */
import type { PveSession } from "../../api/types";
import { map } from "../../framework/attribute";
import type { PlanContext } from "../../framework/resource";
import type { Unknown } from "../../framework/state-of";
import { UNKNOWN, type ValueMap } from "../../plugin/cty/value";
import { integer } from "../attributes/integer";
import { parseHaNode, printHaNode } from "../formats/guest-ids";
import { joinList, splitList } from "../formats/lists";
import { nodeName } from "../formats/names";
import { warnOfUnknownNodes } from "../known-names";
import { type Codec, parameter } from "../parameters/parameter";
import { reportedText } from "../parameters/reported-text";

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
