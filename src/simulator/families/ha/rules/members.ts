/**
 * What HA rules are about: resources, and nodes with priorities. Both are sets and come back sorted.
 * Facts: contributing/facts/ha.md#rules.
 */
import type { Frozen } from "../../../kernel/config-file";
import type { Section } from "../../../kernel/section-config";
import { splitList } from "../../../schema/property-string";

const byCode = (a: string, b: string) => (a < b ? -1 : 1);

export function resourcesIn(text: string): Set<string> {
  return new Set(splitList(text).sort(byCode));
}

/** Priority by node; of several for one node the last counts. */
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

/** The rule without a resource; nothing when no resource is left. */
export function withoutResource(rule: Section, sid: string): Section | undefined {
  const resources = resourcesOf(rule);
  resources.delete(sid);
  return resources.size === 0 ? undefined : { ...rule, resources: printResources(resources) };
}
