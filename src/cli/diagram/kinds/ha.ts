/** HA resources, the rules and groups that they are under, and the nodes that these name. */
import type { Item } from "../../../checks/graph/item";
import { isMap, UNKNOWN } from "../../../plugin/cty/value";
import type { Arrow, Box, Picture } from "../picture";
import { counted, elsewhere, line, type Subject, sorted, textOf } from "../subject";

export function haPicture(subject: Subject): Picture {
  const { cluster, changeOf } = subject;
  const resources = cluster.of("pve_ha_resource");
  const nodeRules = cluster.of("pve_ha_node_affinity_rule");
  const resourceRules = cluster.of("pve_ha_resource_affinity_rule");
  const groups = cluster.of("pve_ha_group");
  const guest = (sid: string) => `guest ${sid}`;
  const boxes: Box[] = [
    ...resources.map((item): Box => {
      const sid = textOf(item, "sid") ?? "";
      return { id: guest(sid), label: sid, lines: line(item, "state"), change: changeOf(item) };
    }),
    ...[...nodeRules, ...resourceRules].map((rule): Box => {
      const name = textOf(rule, "rule") ?? "";
      const off = rule.flag("enabled") === false ? ["not enabled"] : [];
      return { id: `rule ${name}`, label: `rule ${name}`, lines: [meaningOf(rule), ...off], change: changeOf(rule) };
    }),
    ...groups.map((group): Box => {
      const name = textOf(group, "group") ?? "";
      const lines = group.flag("restricted") ? ["on no other nodes"] : ["on others if it has to be"];
      return { id: `group ${name}`, label: `group ${name}`, lines, change: changeOf(group) };
    }),
  ];
  const arrows: Arrow[] = [
    ...[...nodeRules, ...resourceRules].flatMap((rule) =>
      membersOf(subject, rule).map((sid): Arrow => ({ from: guest(sid), to: `rule ${textOf(rule, "rule")}` })),
    ),
    ...resources.flatMap((item) =>
      line(item, "group").map((group): Arrow => ({ from: guest(textOf(item, "sid") ?? ""), to: `group ${group}` })),
    ),
    ...nodeRules.flatMap((rule) => nodeArrows(rule, `rule ${textOf(rule, "rule")}`)),
    ...groups.flatMap((group) => nodeArrows(group, `group ${textOf(group, "group")}`)),
  ];
  const ends = arrows.flatMap(({ from, to }) => [from, to]);
  const others = elsewhere(ends, new Set(boxes.map(({ id }) => id)), (id) => ({
    id,
    label: id.startsWith("guest ") ? id.slice("guest ".length) : id,
  })).map((box) => (box.id.startsWith("node ") ? { ...box, isElsewhere: false } : box));
  return {
    title: `High availability in ${subject.name}`,
    description: `${counted([resources.length, "HA resource"], [nodeRules.length + resourceRules.length, "rule"], [groups.length, "group"])}.`,
    boxes: sorted([...boxes, ...others]),
    arrows,
  };
}

function meaningOf(rule: Item): string {
  const isNegative = textOf(rule, "affinity") === "negative";
  if (rule.type === "pve_ha_resource_affinity_rule")
    return isNegative ? "apart from each other" : "together on one node";
  if (isNegative) return rule.flag("strict") ? "never on" : "not on, if possible";
  return rule.flag("strict") ? "on these only" : "on these first";
}

function membersOf({ cluster }: Subject, rule: Item): string[] {
  const single = cluster.of("pve_ha_rule_member").filter((one) => textOf(one, "rule") === textOf(rule, "rule"));
  return [...rule.texts("resources").known, ...single.map((one) => textOf(one, "sid") ?? "")];
}

function nodeArrows(item: Item, from: string): Arrow[] {
  const { nodes } = item.values;
  if (!isMap(nodes)) return [];
  const isAgainst = "affinity" in item.attributes && textOf(item, "affinity") === "negative";
  return Object.entries(nodes).map(([node, priority]): Arrow => {
    const known = priority !== UNKNOWN && priority !== null && Number(priority) > 0;
    const label = [isAgainst ? "not" : "", known ? `priority ${Number(priority)}` : ""].filter((part) => part !== "");
    return { from, to: `node ${node}`, isAgainst, ...(label.length > 0 && { label: label.join(" ") }) };
  });
}
