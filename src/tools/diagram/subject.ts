/** Subject of a picture: the objects of one cluster with their planned changes. */
import type { ClusterOfBlocks } from "../../checks/graph/application";
import type { BlockItem } from "../../checks/graph/item";
import { counted } from "../../output/printable";
import { maskParts } from "../../output/secret-parts";
import { isMap } from "../../plugin/cty/value";
import type { Resource } from "../../resources/kinds/define";
import type { Box, Change } from "./picture";

export interface Subject {
  /** Name in titles, such as `the plan`. */
  readonly name: string;
  readonly cluster: ClusterOfBlocks;
  changeOf(item: BlockItem): Change | undefined;
  /** The object before its change. */
  before(item: BlockItem): BlockItem | undefined;
}

/** Value of an attribute as a string; a placeholder if it is unknown; `undefined` if it is not set. */
export function textOf(item: BlockItem, attribute: string): string | undefined {
  const value = item.value(attribute);
  if (value === undefined) return UNKNOWN_TEXT;
  return value === null ? undefined : String(value);
}

/** Placeholder for values that are unknown until the apply, and for secrets. */
export const UNKNOWN_TEXT = "(not known yet)";

/** Line for an attribute, such as `AS 65000`; empty if it is not set. Masks credentials in URLs. */
export function line(item: BlockItem, attribute: string, before = ""): string[] {
  if (!(attribute in item.attributes)) return [];
  const text = textOf(item, attribute);
  return text === undefined || text === "" ? [] : [`${before}${maskParts(text)}`];
}

/** Line for a list attribute, such as `nodes pve1, pve2`. */
export function listLine(item: BlockItem, attribute: string, before = ""): string[] {
  if (!(attribute in item.attributes)) return [];
  const { known, isAll } = item.texts(attribute);
  if (known.length === 0) return isAll ? [] : [`${before}${UNKNOWN_TEXT}`];
  return [`${before}${[...known].sort().join(", ")}${isAll ? "" : " …"}`];
}

/** Sorts boxes by id, so that the order of the source does not matter. */
export const sortedBoxes = (boxes: readonly Box[]): Box[] => [...boxes].sort((a, b) => compareNames(a.id, b.id));

/** Counts such as `2 zones, 1 VNet`. Leaves out zero counts, except the first. */
export function countsText(...counts: readonly (readonly [count: number, noun: string])[]): string {
  const shown = counts.filter(([count], index) => count > 0 || index === 0);
  return shown.map(([count, noun]) => counted(count, noun)).join(", ");
}

/** Compares names with numbers by value: `web2` before `web10`. */
export const compareNames = (a: string, b: string): number => collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);

const collator = new Intl.Collator("en", { numeric: true });

/** Boxes for referenced ids without their own box. `existing`: ids with a box. */
export function boxesElsewhere(
  names: Iterable<string>,
  existing: ReadonlySet<string>,
  make = (name: string): Box => ({ id: name, label: name }),
): Box[] {
  return [...new Set(names)]
    .filter((name) => !existing.has(name))
    .map((name): Box => ({ ...make(name), isElsewhere: true }));
}

/** Member of a list with its planned change: a part of the list, or its own resource. */
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

/** Members of a list, including those that are their own resources. */
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
    .filter((entry) => textOf(entry, owner) === textOf(item, key))
    .map((entry): NamedMember => {
      const change = subject.changeOf(entry);
      return { name: textOf(entry, member) ?? "", ...(change && { change }) };
    });
  return [...listed, ...unlisted.filter(({ name }) => !known.has(name))];
}

function namesIn(item: BlockItem, attribute: string): readonly string[] {
  const value = item.values[attribute];
  if (isMap(value)) return Object.keys(value);
  return Array.isArray(value) ? item.texts(attribute).known : line(item, attribute);
}
