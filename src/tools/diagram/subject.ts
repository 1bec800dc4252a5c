/** What pictures are made of: the objects of one cluster, and what a plan does with each. */
import type { Cluster } from "../../checks/graph/application";
import type { Item } from "../../checks/graph/item";
import { maskParts } from "../../output/secret-parts";
import type { Box, Change } from "./picture";

export interface Subject {
  /** What to say of it in titles: the stack, the plan, the endpoint. */
  readonly name: string;
  readonly cluster: Cluster;
  changeOf(item: Item): Change | undefined;
  /** As it is before a change. */
  before(item: Item): Item | undefined;
}

/** Of a text that is known; what is known later says so. */
export function textOf(item: Item, attribute: string): string | undefined {
  const value = item.value(attribute);
  if (value === undefined) return LATER;
  return value === null ? undefined : String(value);
}

/** What stands in pictures for values that are known after the apply, and for secrets. */
export const LATER = "(not known yet)";

/** `AS 65000`; nothing where there is no value. A login in a URL is no part of a picture. */
export function line(item: Item, attribute: string, before = ""): string[] {
  if (!(attribute in item.attributes)) return [];
  const text = textOf(item, attribute);
  return text === undefined || text === "" ? [] : [`${before}${maskParts(text)}`];
}

/** `nodes pve1, pve2` */
export function listLine(item: Item, attribute: string, before = ""): string[] {
  if (!(attribute in item.attributes)) return [];
  const { known, isAll } = item.texts(attribute);
  if (known.length === 0) return isAll ? [] : [`${before}${LATER}`];
  return [`${before}${[...known].sort().join(", ")}${isAll ? "" : " …"}`];
}

/** Sorted by its id: the order of files and answers is no matter of the picture. */
export const sorted = (boxes: readonly Box[]): Box[] => [...boxes].sort((a, b) => compare(a.id, b.id));

/** `2 zones, 1 VNet`, without what there is none of. */
export function counted(...counts: readonly (readonly [count: number, what: string])[]): string {
  const some = counts.filter(([count], index) => count > 0 || index === 0);
  return some.map(([count, what]) => `${count.toLocaleString("en")} ${what}${count === 1 ? "" : "s"}`).join(", ");
}

/** Numbers in names count as numbers: `web2` stands before `web10`. */
export const compare = (a: string, b: string): number => collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);

const collator = new Intl.Collator("en", { numeric: true });

/** Boxes for names that no other box has. */
export function elsewhere(names: Iterable<string>, there: ReadonlySet<string>, make: (name: string) => Box): Box[] {
  return [...new Set(names)]
    .filter((name) => !there.has(name))
    .map((name): Box => ({ ...make(name), isElsewhere: true }));
}
