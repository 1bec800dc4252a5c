/**
 * Rules as the server sees them: those of the file and, until groups have become rules, one for each group in use.
 * Facts: contributing/facts/ha.md#rules.
 */

import { allowedNodes, infeasible, type Problems } from "../../../../server-rules/ha-feasibility";
import type { Frozen } from "../../../kernel/config-file";
import { INVENTORY } from "../../../kernel/inventory";
import type { Section, Sections } from "../../../kernel/section-config";
import { HA_GROUPS, HA_RESOURCES, HA_RULES, HA_STATUS, type HaFiles } from "../files";
import { nodesIn, nodesOf, printNodes, printResources, resourcesOf } from "./members";

// Which resources have to stay with a resource, or away from it, as the feasible and enabled rules say.
// Facts: contributing/facts/ha.md#rules.

interface Companions {
  /** Sorted, without the resource itself. */
  readonly together: readonly string[];
  readonly apart: readonly string[];
  /** The nodes that strict rules leave to the resource or to those that stay with it; any when absent. */
  readonly nodes?: ReadonlySet<string>;
}

function rulesInForce(files: HaFiles): Frozen<Section>[] {
  const rules = effectiveRules(files);
  const problems = infeasibleRules(rules, files);
  return Object.entries(rules)
    .filter(([id, rule]) => rule.disable === undefined && !problems.has(id))
    .map(([, rule]) => rule);
}

/** Rules about nodes have an affinity too. */
const isAffinity = (rule: Frozen<Section>, affinity: string) =>
  rule.type === "resource-affinity" && rule.affinity === affinity;

/** Positive rules with common resources work as one, so this goes on as long as it finds more. */
function group(rules: readonly Frozen<Section>[], sid: string): Set<string> {
  const members = new Set([sid]);
  for (let size = 0; size !== members.size; ) {
    size = members.size;
    for (const rule of rules) {
      const resources = resourcesOf(rule);
      if (isAffinity(rule, "positive") && [...resources].some((one) => members.has(one))) {
        for (const resource of resources) members.add(resource);
      }
    }
  }
  return members;
}

export function companionsOf(files: HaFiles, sid: string): Companions {
  const rules = rulesInForce(files);
  const members = group(rules, sid);
  const concerned = rules.filter((rule) => [...resourcesOf(rule)].some((one) => members.has(one)));
  const apart = new Set(
    concerned.filter((rule) => isAffinity(rule, "negative")).flatMap((rule) => [...resourcesOf(rule)]),
  );
  const clusterNodes = files.read(INVENTORY).nodes.map(({ name }) => name);
  const strict = concerned.filter((rule) => rule.strict === 1);
  return {
    together: [...members].filter((one) => one !== sid).sort(),
    apart: [...apart].filter((one) => !members.has(one)).sort(),
    ...(strict.length > 0 && { nodes: new Set(strict.flatMap((rule) => [...nodesAllowedBy(rule, clusterNodes)])) }),
  };
}

/** Without `strict` when the group does not say whether it is restricted. */
function ruleOf(group: string, section: Frozen<Section>, resources: readonly string[]): Section {
  const rule: Section = {
    type: "node-affinity",
    resources: printResources(resources),
    nodes: printNodes(nodesIn(String(section.nodes))),
    comment: section.comment === undefined ? `Generated from HA group '${group}'.` : String(section.comment),
  };
  if (section.restricted !== undefined) rule.strict = Number(section.restricted);
  return rule;
}

export function generatedRules(files: HaFiles): Sections {
  const resources = Object.entries(files.read(HA_RESOURCES));
  const rules = Object.entries(files.read(HA_GROUPS)).flatMap(([group, section]) => {
    const members = resources.filter(([, resource]) => resource.group === group).map(([sid]) => sid);
    return members.length === 0 ? [] : [[`ha-group-${group}`, ruleOf(group, section, members)] as const];
  });
  return Object.fromEntries(rules);
}

export function effectiveRules(files: HaFiles): Frozen<Sections> {
  return { ...files.read(HA_RULES), ...generatedRules(files) };
}

/** The rules that contradict others, as the cluster stands. Facts: contributing/facts/ha.md#rules. */
function nodesAllowedBy(rule: Frozen<Section>, clusterNodes: readonly string[]): Set<string> {
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
