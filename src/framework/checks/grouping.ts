/** Blocks and values that belong together, and options that several blocks set. */
import { message } from "../../naming/message";
import { path } from "../diagnostics";
import type { Item } from "./application";
import type { Problem } from "./check";

/**
 * Each item with the first one before it that conflicts with it.
 *
 * By default all items conflict: each is paired with the first, and N items give N - 1 pairs in linear time. A `conflict` is called for
 * each item before, until the first conflict: use it for small groups only.
 */
export function conflictsIn<T>(items: readonly T[], conflict: (one: T, other: T) => boolean = () => true): [T, T][] {
  return items.flatMap((other, index): [T, T][] => {
    for (let before = 0; before < index; before++) {
      const earlier = items[before] as T;
      if (conflict(earlier, other)) return [[earlier, other]];
    }
    return [];
  });
}

/** Each item with the first one before it that has another value, in linear time. */
export function differencesIn<T>(items: readonly T[], value: (item: T) => unknown): [T, T][] {
  const [first] = items;
  let second: T | undefined;
  return items.flatMap((item): [T, T][] => {
    if (first === undefined) return [];
    if (value(item) === value(first)) return second === undefined ? [] : [[second, item]];
    second ??= item;
    return [[first, item]];
  });
}

/** Groups items by a key, in order. Leaves out items without a key. */
export function groupBy<T, K extends string | number>(
  items: Iterable<T>,
  key: (item: T) => K | null | undefined,
): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const name = key(item) ?? undefined;
    if (name === undefined) continue;
    const group = groups.get(name);
    if (group) group.push(item);
    else groups.set(name, [item]);
  }
  return groups;
}

/** The groups of `groupBy` without their keys. */
export const groupedBy = <T>(items: readonly T[], key: (item: T) => string | null | undefined): T[][] => [
  ...groupBy(items, key).values(),
];

/** Each item with the first one before it that has the same key, in linear time. */
export const repeatsIn = <T>(items: readonly T[], key: (item: T) => string | null | undefined): [T, T][] =>
  groupedBy(items, key).flatMap((group) => conflictsIn(group));

/** The first item of each name. */
export function byName<M extends string, I extends Item<M>>(items: readonly I[], attribute: M): ReadonlyMap<string, I> {
  const named = new Map<string, I>();
  for (const item of items) {
    const name = item.text(attribute);
    if (typeof name === "string" && !named.has(name)) named.set(name, item);
  }
  return named;
}

/** `nightly-1` and `nightly-2` are two names, not a misspelling. */
export const differInNumbers = (one: string, other: string): boolean =>
  one.replace(/\d+/g, "0") === other.replace(/\d+/g, "0");

/** Attributes about the block itself. */
const OWN = new Set(["id", "timeouts", "allow_disruptive", "on_destroy"]);

/** A problem for each option that an earlier block sets already. */
export function optionsSetTwice<N extends string>(items: readonly Item<N>[]): Problem[] {
  const optionsSet = items.flatMap((item) => optionsSetIn(item).map((name) => ({ item, name })));
  return repeatsIn(optionsSet, ({ name }) => name).map(([one, other]): Problem => {
    return { about: [one.item, other.item], at: path(other.name), text: message`${one.item.path} sets it already.` };
  });
}

export const optionsSetIn = <N extends string>(item: Item<N>): N[] =>
  (Object.keys(item.attributes) as N[]).filter(
    (name) => !OWN.has(name) && item.attributes[name]?.isConfigurable && item.sets(name),
  );
