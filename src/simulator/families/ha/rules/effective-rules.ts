/**
 * Effective HA rules: those of the file and, until groups are migrated, one for each group in use.
 * Facts: contributing/facts/ha.md#rules.
 */
import { allowedNodes, findInfeasibleRules, type Problems } from "../../../../server-rules/ha-feasibility";
import type { Frozen } from "../../../kernel/config-file";
import { INVENTORY } from "../../../kernel/inventory";
import type { Section, Sections } from "../../../kernel/section-config";
import { splitList } from "../../../schema/property-string";
import { HA_GROUPS, HA_RESOURCES, HA_RULES, HA_STATUS, type HaFiles } from "../files";

/** Companions of a resource by the enabled and feasible rules. */
interface Companions {
  /** Resources on the same node, sorted, without the resource itself. */
  readonly together: readonly string[];
  /** Resources on other nodes, sorted. */
  readonly apart: readonly string[];
  /** Nodes that strict rules allow for the resource and its companions. Absent: any node. */
  readonly nodes?: ReadonlySet<string>;
}

function activeRules(files: HaFiles): Frozen<Section>[] {
  const rules = effectiveRules(files);
  const problems = infeasibleRules(rules, files);
  return Object.entries(rules)
    .filter(([id, rule]) => rule.disable === undefined && !problems.has(id))
    .map(([, rule]) => rule);
}

/** Whether a rule is about resources and has this affinity. Node rules may have an affinity too. */
const isAffinity = (rule: Frozen<Section>, affinity: string) =>
  rule.type === "resource-affinity" && rule.affinity === affinity;

/** Returns the resources that must be on one node. Positive rules with common resources form one group. */
function affinityGroup(rules: readonly Frozen<Section>[], sid: string): Set<string> {
  const members = new Set([sid]);
  for (let size = 0; size !== members.size; ) {
    size = members.size;
    for (const rule of rules) {
      const resources = resourcesOf(rule);
      if (isAffinity(rule, "positive") && [...resources].some((resource) => members.has(resource))) {
        for (const resource of resources) members.add(resource);
      }
    }
  }
  return members;
}

export function companionsOf(files: HaFiles, sid: string): Companions {
  const rules = activeRules(files);
  const members = affinityGroup(rules, sid);
  const relevant = rules.filter((rule) => [...resourcesOf(rule)].some((resource) => members.has(resource)));
  const apart = new Set(
    relevant.filter((rule) => isAffinity(rule, "negative")).flatMap((rule) => [...resourcesOf(rule)]),
  );
  const clusterNodes = files.read(INVENTORY).nodes.map(({ name }) => name);
  const strict = relevant.filter((rule) => rule.strict === 1);
  return {
    together: [...members].filter((resource) => resource !== sid).sort(),
    apart: [...apart].filter((resource) => !members.has(resource)).sort(),
    ...(strict.length > 0 && { nodes: new Set(strict.flatMap((rule) => [...nodesAllowedBy(rule, clusterNodes)])) }),
  };
}

/** Returns the rule of a group. It has no `strict` if the group has no `restricted`. */
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

function nodesAllowedBy(rule: Frozen<Section>, clusterNodes: readonly string[]): Set<string> {
  return allowedNodes(rule.affinity, nodesOf(rule), clusterNodes);
}

/** Returns the rules that contradict others in the current cluster. */
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
  return findInfeasibleRules(rules, clusterNodes, nodeCount);
}

// Members of HA rules: resources, and nodes with priorities. Both are sets and are stored sorted.

const byCode = (a: string, b: string) => (a < b ? -1 : 1);

export function resourcesIn(text: string): Set<string> {
  return new Set(splitList(text).sort(byCode));
}

/** Parses priorities by node. The last priority of a node counts. */
export function nodesIn(text: string): Map<string, number> {
  const priorities = new Map(
    splitList(text).map((entry) => {
      const [node = "", priority = "0"] = entry.split(":");
      return [node, Number(priority)] as const;
    }),
  );
  return new Map([...priorities].sort(([a], [b]) => byCode(a, b)));
}

export const printResources = (resources: Iterable<string>): string => [...resources].sort(byCode).join(",");

export function printNodes(nodes: ReadonlyMap<string, number>): string {
  return [...nodes].map(([node, priority]) => (priority > 0 ? `${node}:${priority}` : node)).join(",");
}

export const resourcesOf = (rule: Frozen<Section>): Set<string> => resourcesIn(String(rule.resources ?? ""));
export const nodesOf = (rule: Frozen<Section>): Map<string, number> => nodesIn(String(rule.nodes ?? ""));

/** Returns the rule without a resource, or `undefined` if it has no other. */
export function withoutResource(rule: Section, sid: string): Section | undefined {
  const resources = resourcesOf(rule);
  resources.delete(sid);
  return resources.size === 0 ? undefined : { ...rule, resources: printResources(resources) };
}
