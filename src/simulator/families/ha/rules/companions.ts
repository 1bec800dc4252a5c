/**
 * Which resources have to stay with a resource, or away from it, as the feasible and enabled rules say.
 * Facts: contributing/facts/ha.md#rules.
 */
import type { Frozen } from "../../../kernel/config-file";
import { INVENTORY } from "../../../kernel/inventory";
import type { Section } from "../../../kernel/section-config";
import type { HaFiles } from "../files";
import { infeasibleRules, nodesAllowedBy } from "./feasibility";
import { effectiveRules } from "./group-rules";
import { resourcesOf } from "./members";

export interface Companions {
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
