/** HA resources with their rules, groups and nodes. */

import type { BlockItem } from "../../../checks/graph/item";
import { groupBy } from "../../../framework/checks/grouping";
import { counted as amount } from "../../../output/printable";
import { isMap, UNKNOWN } from "../../../plugin/cty/value";
import { haGroup } from "../../../resources/ha/group";
import { haNodeAffinityRule } from "../../../resources/ha/node-affinity-rule";
import { haResource } from "../../../resources/ha/resource";
import { haResourceAffinityRule } from "../../../resources/ha/resource-affinity-rule";
import { haRuleMember } from "../../../resources/ha/rule-member";
import type { Arrow, Box, Change, Picture } from "../picture";
import {
  boxesElsewhere,
  compareNames,
  countsText,
  line,
  membersOf,
  referencedNames,
  type Subject,
  sortedBoxes,
  textOf,
} from "../subject";

export function haPicture(subject: Subject): Picture {
  const { cluster, changeOf } = subject;
  const resources = cluster.of(haResource);
  const nodeRules = cluster.of(haNodeAffinityRule);
  const resourceRules = cluster.of(haResourceAffinityRule);
  const groups = cluster.of(haGroup);
  const rules = [...nodeRules, ...resourceRules].map((rule): Box => {
    const name = textOf(rule, "rule") ?? "";
    const off = rule.flag("enabled") === false ? ["not enabled"] : [];
    return { id: `rule ${name}`, label: `rule ${name}`, lines: [meaningOf(rule), ...off], change: changeOf(rule) };
  });
  const places = groups.map((group): Box => {
    const name = textOf(group, "group") ?? "";
    const lines = group.flag("restricted") ? ["on no other nodes"] : ["on others if it has to be"];
    return { id: `group ${name}`, label: `group ${name}`, lines, change: changeOf(group) };
  });
  const memberships = [
    ...[...nodeRules, ...resourceRules].flatMap((rule) =>
      membersOf(subject, rule, "resources", haRuleMember, "rule").map(({ name, change }): Membership => {
        return { sid: name, to: `rule ${textOf(rule, "rule")}`, change };
      }),
    ),
    ...resources.flatMap((item) =>
      ("group" in item.attributes ? referencedNames(subject, item, "group") : []).map(
        ({ name, change }): Membership => {
          return { sid: textOf(item, "sid") ?? "", to: `group ${name}`, change };
        },
      ),
    ),
  ];
  const described = new Map(resources.map((item) => [textOf(item, "sid") ?? "", item]));
  const sids = [...new Set([...described.keys(), ...memberships.map(({ sid }) => sid)])].sort(compareNames);
  const guests = sids.map((sid): Box => {
    const item = described.get(sid);
    const box = { id: `guest ${sid}`, label: sid };
    return item ? { ...box, lines: line(item, "state"), change: changeOf(item) } : { ...box, isElsewhere: true };
  });
  const drawn = groupGuests(guests, memberships);
  const targets = [
    ...nodeRules.flatMap((rule) => nodeArrows(subject, rule, `rule ${textOf(rule, "rule")}`)),
    ...groups.flatMap((group) => nodeArrows(subject, group, `group ${textOf(group, "group")}`)),
  ];
  const arrows = [...drawn.arrows, ...targets];
  const boxes = [...drawn.boxes, ...rules, ...places];
  const ends = arrows.flatMap(({ from, to }) => [from, to]);
  const others = boxesElsewhere(ends, new Set(boxes.map(({ id }) => id))).map((box) =>
    box.id.startsWith("node ") ? { ...box, isElsewhere: false } : box,
  );
  return {
    title: `High availability in ${subject.name}`,
    description: `${countsText([resources.length, "HA resource"], [rules.length, "rule"], [groups.length, "group"])}.`,
    boxes: [...boxes, ...sortedBoxes(others)],
    arrows,
  };
}

interface Membership {
  readonly sid: string;
  /** Id of the rule or the group. */
  readonly to: string;
  readonly change: Change | undefined;
}

const namesText = (guests: readonly Box[]): string => guests.map(({ label }) => label).join(", ");

/** Puts guests with the same rules into one box, because an arrow for each of them would be hard to follow. */
function groupGuests(guests: readonly Box[], memberships: readonly Membership[]): Pick<Picture, "boxes" | "arrows"> {
  const bySid = groupBy(memberships, ({ sid }) => sid);
  const rulesOf = ({ label }: Box) => bySid.get(label) ?? [];
  const byRules = groupBy(guests, (guest) => JSON.stringify(rulesOf(guest).map(({ to, change }) => [to, change])));
  const parts = [...byRules.values()].map((members) => {
    const [first] = members as [Box, ...Box[]];
    const ownMemberships = rulesOf(first);
    const names = [...new Set(ownMemberships.map(({ to }) => to))].join(", ");
    const label = ownMemberships.length === 0 ? "under no rule" : amount(members.length, "guest");
    const isAlone = members.length === 1 && ownMemberships.length > 0;
    const box: Box = isAlone
      ? first
      : { id: `guests ${names}${first.id}`, label, name: namesText(members), boxes: members };
    const arrows = ownMemberships.map(({ to, change }): Arrow => ({ from: box.id, to, ...(change && { change }) }));
    return { box, arrows };
  });
  return { boxes: parts.map(({ box }) => box), arrows: parts.flatMap(({ arrows }) => arrows) };
}

function meaningOf(rule: BlockItem): string {
  const isNegative = textOf(rule, "affinity") === "negative";
  if (rule.is(haResourceAffinityRule)) return isNegative ? "apart from each other" : "together on one node";
  if (isNegative) return rule.flag("strict") ? "never on" : "not on, if possible";
  return rule.flag("strict") ? "on these only" : "on these first";
}

function nodeArrows(subject: Subject, item: BlockItem, from: string): Arrow[] {
  const { nodes } = item.values;
  const isAgainst = "affinity" in item.attributes && textOf(item, "affinity") === "negative";
  return referencedNames(subject, item, "nodes").map(({ name, change }): Arrow => {
    const priority = isMap(nodes) ? nodes[name] : undefined;
    const isKnown = priority !== UNKNOWN && priority !== null && Number(priority) > 0;
    const label = [isAgainst ? "not" : "", isKnown ? `priority ${Number(priority)}` : ""].filter((part) => part !== "");
    return {
      from,
      to: `node ${name}`,
      isAgainst,
      ...(label.length > 0 && { label: label.join(" ") }),
      ...(change && { change }),
    };
  });
}
