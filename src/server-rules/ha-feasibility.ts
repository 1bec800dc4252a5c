/**
 * Finds HA rules that contradict each other. The result has the server's messages by rule and property: `resources`, and
 * `nodes` for negative node affinity (pve-ha-manager 5.2.5).
 * Facts: contributing/facts/ha.md#rules.
 */

/** An enabled rule. */
export interface HaRule {
  readonly id: string;
  readonly type: string;
  readonly affinity: unknown;
  readonly resources: ReadonlySet<string>;
  /** Priority by node. */
  readonly nodes: ReadonlyMap<string, number>;
  /** Nodes that the rule allows. For a negative rule: all nodes that it does not name. */
  readonly allowed: ReadonlySet<string>;
}

/** Positive rules with common resources, which act as one. */
export interface AffinityGroup {
  readonly ids: readonly string[];
  readonly resources: ReadonlySet<string>;
}

type Property = "resources" | "nodes";

export class Problems extends Map<string, Partial<Record<Property, string[]>>> {
  add(id: string, text: string, property: Property = "resources"): void {
    const earlier = this.get(id) ?? {};
    this.set(id, { ...earlier, [property]: [...(earlier[property] ?? []), text] });
  }
}

const common = (a: ReadonlySet<string>, b: ReadonlySet<string>): string[] => [...a].filter((sid) => b.has(sid));

/** Groups positive rules that have common resources. */
export function affinityGroups(rules: readonly HaRule[]): AffinityGroup[] {
  let groups: AffinityGroup[] = [];
  for (const rule of rules) {
    const overlapping = groups.filter((group) => common(group.resources, rule.resources).length > 0);
    groups = groups.filter((group) => !overlapping.includes(group));
    groups.push({
      ids: [...overlapping.flatMap((group) => group.ids), rule.id],
      resources: new Set([...overlapping.flatMap((group) => [...group.resources]), ...rule.resources]),
    });
  }
  return groups;
}

function checkNodeAffinity(rules: readonly HaRule[], problems: Problems): void {
  for (const rule of rules) {
    for (const sid of rule.resources) {
      if (rules.some((other) => other !== rule && other.resources.has(sid))) {
        problems.add(rule.id, `resource '${sid}' is already used in another node affinity rule`);
      }
    }
  }
}

function checkNegativeNodes(rules: readonly HaRule[], clusterNodes: readonly string[], problems: Problems): void {
  for (const { id, nodes } of rules.filter(({ affinity }) => affinity === "negative")) {
    if (nodes.size >= clusterNodes.length) {
      problems.add(id, "negative node affinity rule must not specify all cluster nodes", "nodes");
    }
    if ([...nodes.values()].some((priority) => priority > 0)) {
      problems.add(id, "negative node affinity rule must not specify node priorities", "nodes");
    }
  }
}

function checkResourceAffinity(
  rules: readonly HaRule[],
  positive: readonly AffinityGroup[],
  negative: readonly HaRule[],
  nodeCount: number,
  problems: Problems,
): void {
  for (const { id, resources } of rules) {
    if (resources.size < 2) problems.add(id, "rule is ineffective as there are less than two resources");
  }
  for (const { id, resources } of negative) {
    if (resources.size > nodeCount) problems.add(id, "rule defines more resources than available nodes");
  }
  for (const group of positive) {
    for (const rule of negative) {
      if (common(group.resources, rule.resources).length < 2) continue;
      problems.add(rule.id, "rule shares two or more resources with a positive resource affinity rule");
      for (const id of group.ids) {
        problems.add(id, "rule shares two or more resources with a negative resource affinity rule");
      }
    }
  }
}

const hasSeveralPriorities = ({ nodes }: HaRule) => new Set(nodes.values()).size > 1;

function checkPriorities(affinity: readonly HaRule[], nodeRules: readonly HaRule[], problems: Problems): void {
  for (const rule of affinity) {
    const shared = nodeRules.filter((other) => common(rule.resources, other.resources).length > 0);
    if (!shared.some(hasSeveralPriorities)) continue;
    problems.add(rule.id, "resources are in node affinity rules with multiple priorities");
    for (const { id } of shared) {
      problems.add(
        id,
        "resources are in a resource affinity rule and cannot be in a node affinity rule with multiple priorities",
      );
    }
  }
}

function checkPositive(positive: readonly AffinityGroup[], nodeRules: readonly HaRule[], problems: Problems): void {
  for (const { ids, resources } of positive) {
    const shared = nodeRules.filter((rule) => common(resources, rule.resources).length > 0);
    if (shared.length < 2) continue;
    for (const id of ids) problems.add(id, "resources are in multiple node affinity rules");
    for (const { id } of shared) {
      problems.add(
        id,
        "at least one resource is in a positive resource affinity rule and there are other resources in at least one other node affinity rule already",
      );
    }
  }
}

function checkNegative(negative: readonly HaRule[], nodeRules: readonly HaRule[], problems: Problems): void {
  for (const { id, resources } of negative) {
    const shared = nodeRules.filter((rule) => common(resources, rule.resources).length > 0);
    const restricted = new Set(shared.flatMap((rule) => common(resources, rule.resources)));
    const allowed = new Set(shared.flatMap((rule) => [...rule.allowed]));
    if (allowed.size >= restricted.size) continue;
    problems.add(id, "two or more resources are restricted to less nodes than available to the resources");
    for (const rule of shared) {
      problems.add(
        rule.id,
        "at least one resource is in a negative resource affinity rule and this rule would restrict these to less nodes than available to the resources",
      );
    }
  }
}

/** Returns the nodes that a node affinity rule allows. */
export function allowedNodes(
  affinity: unknown,
  named: ReadonlyMap<string, number>,
  clusterNodes: readonly string[],
): Set<string> {
  return affinity === "negative" ? new Set(clusterNodes.filter((node) => !named.has(node))) : new Set(named.keys());
}

/** @param nodeCount number of nodes in the manager's status; 0 before a manager was active */
export function findInfeasibleRules(
  rules: readonly HaRule[],
  clusterNodes: readonly string[],
  nodeCount: number = clusterNodes.length,
): Problems {
  const nodeRules = rules.filter(({ type }) => type === "node-affinity");
  const affinity = rules.filter(({ type }) => type === "resource-affinity");
  const positive = affinityGroups(affinity.filter((rule) => rule.affinity === "positive"));
  const negative = affinity.filter((rule) => rule.affinity === "negative");
  const problems = new Problems();
  checkNodeAffinity(nodeRules, problems);
  checkNegativeNodes(nodeRules, clusterNodes, problems);
  checkResourceAffinity(affinity, positive, negative, nodeCount, problems);
  checkPriorities(affinity, nodeRules, problems);
  checkPositive(positive, nodeRules, problems);
  checkNegative(negative, nodeRules, problems);
  return problems;
}
