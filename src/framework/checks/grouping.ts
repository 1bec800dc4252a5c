/** Blocks and values that belong together. */
import type { Item } from "./application";

/** All pairs, in order. */
export function pairsOf<T>(items: readonly T[]): [T, T][] {
  return items.flatMap((one, index) => items.slice(index + 1).map((other): [T, T] => [one, other]));
}

/** Groups by a common key. Leaves out items without a key. */
export function groupedBy<T>(items: readonly T[], key: (item: T) => string | undefined): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const name = key(item);
    if (name === undefined) continue;
    const group = groups.get(name);
    if (group) group.push(item);
    else groups.set(name, [item]);
  }
  return [...groups.values()];
}

export function byName<N extends string, M extends N>(
  items: readonly Item<N>[],
  attribute: M,
): ReadonlyMap<string, Item<N>> {
  return new Map(
    items.flatMap((item) => {
      const name = item.text(attribute);
      return typeof name === "string" ? [[name, item] as const] : [];
    }),
  );
}

/** `nightly-1` and `nightly-2` are two names, not a misspelling. */
export const differInNumbers = (one: string, other: string): boolean =>
  one.replace(/\d+/g, "0") === other.replace(/\d+/g, "0");
