/** Subject of a picture: the objects of one cluster with their planned changes. */
import type { ClusterOfBlocks } from "../../checks/graph/application";
import type { BlockItem } from "../../checks/graph/item";
import { counted } from "../../output/counted";
import { maskParts } from "../../output/secret-parts";
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
export function countsText(...counts: readonly (readonly [count: number, what: string])[]): string {
  const some = counts.filter(([count], index) => count > 0 || index === 0);
  return some.map(([count, what]) => counted(count, what)).join(", ");
}

/** Compares names with numbers by value: `web2` before `web10`. */
export const compareNames = (a: string, b: string): number => collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);

const collator = new Intl.Collator("en", { numeric: true });

/** Boxes for referenced names without a box of their own. `existing`: names with a box. */
export function boxesElsewhere(
  names: Iterable<string>,
  existing: ReadonlySet<string>,
  make: (name: string) => Box,
): Box[] {
  return [...new Set(names)]
    .filter((name) => !existing.has(name))
    .map((name): Box => ({ ...make(name), isElsewhere: true }));
}
