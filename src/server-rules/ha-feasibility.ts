/**
 * Which HA rules contradict each other. Disabled rules do not count. The answer has the reasons by rule and property:
 * `resources`, and of negative node affinity (pve-ha-manager 5.2.5) `nodes`.
 * Facts: contributing/facts/ha.md#rules.
 */

/** A rule in force. */
export interface HaRule {
  readonly id: string;
  readonly type: string;
  readonly affinity: unknown;
  readonly resources: ReadonlySet<string>;
  /** Priority by node. */
  readonly nodes: ReadonlyMap<string, number>;
  /** Where the rule lets its resources run: of a negative rule, all other nodes. */
  readonly allowed: ReadonlySet<string>;
}

/** Positive rules that are connected through common resources work as one. */
export interface Together {
  readonly ids: readonly string[];
  readonly resources: ReadonlySet<string>;
}

type Property = "resources" | "nodes";

export class Problems extends Map<string, Partial<Record<Property, string[]>>> {
  note(id: string, text: string, property: Property = "resources"): void {
    const noted = this.get(id) ?? {};
    this.set(id, { ...noted, [property]: [...(noted[property] ?? []), text] });
  }
}

const common = (a: ReadonlySet<string>, b: ReadonlySet<string>): string[] => [...a].filter((one) => b.has(one));

export function connected(rules: readonly HaRule[]): Together[] {
  let sets: Together[] = [];
  for (const rule of rules) {
    const touching = sets.filter((set) => common(set.resources, rule.resources).length > 0);
    sets = sets.filter((set) => !touching.includes(set));
    sets.push({
      ids: [...touching.flatMap((set) => set.ids), rule.id],
      resources: new Set([...touching.flatMap((set) => [...set.resources]), ...rule.resources]),
    });
  }
  return sets;
}

function checkNodeAffinity(rules: readonly HaRule[], problems: Problems): void {
  for (const rule of rules) {
    for (const sid of rule.resources) {
      if (rules.some((other) => other !== rule && other.resources.has(sid))) {
        problems.note(rule.id, `resource '${sid}' is already used in another node affinity rule`);
      }
    }
  }
}

function checkNegativeNodes(rules: readonly HaRule[], clusterNodes: readonly string[], problems: Problems): void {
  for (const { id, nodes } of rules.filter(({ affinity }) => affinity === "negative")) {
    if (nodes.size >= clusterNodes.length) {
      problems.note(id, "negative node affinity rule must not specify all cluster nodes", "nodes");
    }
    if ([...nodes.values()].some((priority) => priority > 0)) {
      problems.note(id, "negative node affinity rule must not specify node priorities", "nodes");
    }
  }
}

function checkResourceAffinity(
  rules: readonly HaRule[],
  positive: readonly Together[],
  negative: readonly HaRule[],
  nodeCount: number,
  problems: Problems,
): void {
  for (const { id, resources } of rules) {
    if (resources.size < 2) problems.note(id, "rule is ineffective as there are less than two resources");
  }
  for (const { id, resources } of negative) {
    if (resources.size > nodeCount) problems.note(id, "rule defines more resources than available nodes");
  }
  for (const together of positive) {
    for (const rule of negative) {
      if (common(together.resources, rule.resources).length < 2) continue;
      problems.note(rule.id, "rule shares two or more resources with a positive resource affinity rule");
      for (const id of together.ids) {
        problems.note(id, "rule shares two or more resources with a negative resource affinity rule");
      }
    }
  }
}

const hasSeveralPriorities = ({ nodes }: HaRule) => new Set(nodes.values()).size > 1;

function checkPriorities(affinity: readonly HaRule[], location: readonly HaRule[], problems: Problems): void {
  for (const rule of affinity) {
    const shared = location.filter((other) => common(rule.resources, other.resources).length > 0);
    if (!shared.some(hasSeveralPriorities)) continue;
    problems.note(rule.id, "resources are in node affinity rules with multiple priorities");
    for (const { id } of shared) {
      problems.note(
        id,
        "resources are in a resource affinity rule and cannot be in a node affinity rule with multiple priorities",
      );
    }
  }
}

function checkTogether(positive: readonly Together[], location: readonly HaRule[], problems: Problems): void {
  for (const { ids, resources } of positive) {
    const shared = location.filter((rule) => common(resources, rule.resources).length > 0);
    if (shared.length < 2) continue;
    for (const id of ids) problems.note(id, "resources are in multiple node affinity rules");
    for (const { id } of shared) {
      problems.note(
        id,
        "at least one resource is in a positive resource affinity rule and there are other resources in at least one other node affinity rule already",
      );
    }
  }
}

function checkApart(negative: readonly HaRule[], location: readonly HaRule[], problems: Problems): void {
  for (const { id, resources } of negative) {
    const shared = location.filter((rule) => common(resources, rule.resources).length > 0);
    const located = new Set(shared.flatMap((rule) => common(resources, rule.resources)));
    const allowed = new Set(shared.flatMap((rule) => [...rule.allowed]));
    if (allowed.size >= located.size) continue;
    problems.note(id, "two or more resources are restricted to less nodes than available to the resources");
    for (const rule of shared) {
      problems.note(
        rule.id,
        "at least one resource is in a negative resource affinity rule and this rule would restrict these to less nodes than available to the resources",
      );
    }
  }
}

export function allowedNodes(
  affinity: unknown,
  named: ReadonlyMap<string, number>,
  clusterNodes: readonly string[],
): Set<string> {
  return affinity === "negative" ? new Set(clusterNodes.filter((node) => !named.has(node))) : new Set(named.keys());
}

/** `nodeCount`: nodes that the manager's status has, none before a manager was active. */
export function infeasible(
  rules: readonly HaRule[],
  clusterNodes: readonly string[],
  nodeCount: number = clusterNodes.length,
): Problems {
  const location = rules.filter(({ type }) => type === "node-affinity");
  const affinity = rules.filter(({ type }) => type === "resource-affinity");
  const positive = connected(affinity.filter((rule) => rule.affinity === "positive"));
  const negative = affinity.filter((rule) => rule.affinity === "negative");
  const problems = new Problems();
  checkNodeAffinity(location, problems);
  checkNegativeNodes(location, clusterNodes, problems);
  checkResourceAffinity(affinity, positive, negative, nodeCount, problems);
  checkPriorities(affinity, location, problems);
  checkTogether(positive, location, problems);
  checkApart(negative, location, problems);
  return problems;
}
