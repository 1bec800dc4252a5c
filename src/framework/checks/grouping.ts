/** Blocks and values that belong together. */
import type { Cluster, Item } from "./application";

/**
 * Each item with the first one before it that conflicts with it.
 *
 * By default all items conflict, so that each is paired with the first. A group of N items then gives N - 1 pairs.
 */
export function conflictsIn<T>(items: readonly T[], conflict: (one: T, other: T) => boolean = () => true): [T, T][] {
  return items.flatMap((other, index): [T, T][] => {
    for (let before = 0; before < index; before++) {
      const one = items[before] as T;
      if (conflict(one, other)) return [[one, other]];
    }
    return [];
  });
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

/** The first item of each name. */
export function byName<N extends string, M extends N>(
  items: readonly Item<N>[],
  attribute: M,
): ReadonlyMap<string, Item<N>> {
  const named = new Map<string, Item<N>>();
  for (const item of items) {
    const name = item.text(attribute);
    if (typeof name === "string" && !named.has(name)) named.set(name, item);
  }
  return named;
}

/** Several checks need the same facts of a cluster. */
export function oncePerCluster<T extends object>(find: (cluster: Cluster) => T): (cluster: Cluster) => T {
  const known = new WeakMap<Cluster, T>();
  return (cluster) => {
    const found = known.get(cluster) ?? find(cluster);
    known.set(cluster, found);
    return found;
  };
}

/** `nightly-1` and `nightly-2` are two names, not a misspelling. */
export const differInNumbers = (one: string, other: string): boolean =>
  one.replace(/\d+/g, "0") === other.replace(/\d+/g, "0");
