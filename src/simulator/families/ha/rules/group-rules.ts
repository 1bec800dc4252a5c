/**
 * Rules as the server sees them: those of the file and, until groups have become rules, one for each group in use.
 * Facts: contributing/facts/ha.md#rules.
 */
import type { Frozen } from "../../../kernel/config-file";
import type { Section, Sections } from "../../../kernel/section-config";
import { HA_GROUPS, HA_RESOURCES, HA_RULES, type HaFiles } from "../files";
import { nodesIn, printNodes, printResources } from "./members";

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
