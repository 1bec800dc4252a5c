/** The rules that contradict others, as the cluster stands. Facts: contributing/facts/ha.md#rules. */

import { allowedNodes, infeasible, type Problems } from "../../../../server-rules/ha-feasibility";
import type { Frozen } from "../../../kernel/config-file";
import { INVENTORY } from "../../../kernel/inventory";
import type { Section, Sections } from "../../../kernel/section-config";
import { HA_STATUS, type HaFiles } from "../files";
import { nodesOf, resourcesOf } from "./members";

export function nodesAllowedBy(rule: Frozen<Section>, clusterNodes: readonly string[]): Set<string> {
  return allowedNodes(rule.affinity, nodesOf(rule), clusterNodes);
}

export function infeasibleRules(all: Frozen<Sections>, files: HaFiles): Problems {
  const nodeCount = Object.keys(files.read(HA_STATUS).nodes).length;
  const clusterNodes = files.read(INVENTORY).nodes.map(({ name }) => name);
  const rules = Object.entries(all)
    .filter(([, rule]) => rule.disable === undefined)
    .map(([id, rule]) => ({
      id,
      type: rule.type,
      affinity: rule.affinity,
      resources: resourcesOf(rule),
      nodes: nodesOf(rule),
      allowed: nodesAllowedBy(rule, clusterNodes),
    }));
  return infeasible(rules, clusterNodes, nodeCount);
}
