/** Members of lists with their planned changes. Members are part of their list, or resources of their own. */

import type { BlockItem } from "../../checks/graph/item";
import { isMap } from "../../plugin/cty/value";
import type { Resource } from "../../resources/kinds/define";
import type { Change } from "./picture";
import { line, type Subject, textOf } from "./subject";

export interface NamedMember {
  readonly name: string;
  readonly change?: Change;
}

/** Names in a list attribute or a single value; for plans, also names that the plan removes. */
export function referencedNames(subject: Subject, item: BlockItem, attribute: string): NamedMember[] {
  const change = subject.changeOf(item);
  const after = namesIn(item, attribute);
  if (change === "add" || change === "destroy") return after.map((name) => ({ name, change }));
  const earlier = change === undefined ? undefined : subject.before(item);
  if (!earlier) return after.map((name) => ({ name }));
  const before = namesIn(earlier, attribute);
  const removed = before.filter((name) => !after.includes(name));
  return [
    ...after.map((name) => (before.includes(name) ? { name } : { name, change: "add" as const })),
    ...removed.map((name) => ({ name, change: "destroy" as const })),
  ];
}

/** Members of a list, including those that are resources of their own. */
export function membersOf(
  subject: Subject,
  item: BlockItem,
  attribute: string,
  single: Resource,
  key: string,
): NamedMember[] {
  // The attribute that names the list, and the attribute that names the member.
  const [owner = "", member = ""] = single.identity;
  const listed = referencedNames(subject, item, attribute);
  const known = new Set(listed.map(({ name }) => name));
  const unlisted = subject.cluster
    .of(single)
    .filter((one) => textOf(one, owner) === textOf(item, key))
    .map((one): NamedMember => {
      const change = subject.changeOf(one);
      return { name: textOf(one, member) ?? "", ...(change && { change }) };
    });
  return [...listed, ...unlisted.filter(({ name }) => !known.has(name))];
}

function namesIn(item: BlockItem, attribute: string): readonly string[] {
  const value = item.values[attribute];
  if (isMap(value)) return Object.keys(value);
  return Array.isArray(value) ? item.texts(attribute).known : line(item, attribute);
}
