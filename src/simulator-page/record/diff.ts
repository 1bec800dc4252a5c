/**
 * Computes the differences of two states of plain data, and restores the older state from the newer one. For a list whose
 * length changed, the common start and end are left out: an inserted rule is one difference.
 */
import { copyData } from "../../simulator/kernel/store";

export type Path = readonly (string | number)[];

export type Difference =
  | { readonly kind: "added"; readonly path: Path; readonly after: unknown }
  | { readonly kind: "removed"; readonly path: Path; readonly before: unknown }
  | { readonly kind: "changed"; readonly path: Path; readonly before: unknown; readonly after: unknown }
  /** Replaced entries of the list at the path, from `at` on. */
  | {
      readonly kind: "list";
      readonly path: Path;
      readonly at: number;
      readonly removed: readonly unknown[];
      readonly added: readonly unknown[];
    };

type Data = Readonly<Record<string, unknown>>;

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isObject = (value: unknown): value is Data => value !== null && typeof value === "object" && !isList(value);

export function* differences(before: unknown, after: unknown, path: Path = []): Generator<Difference> {
  if (before === after) return;
  if (isList(before) && isList(after)) yield* ofLists(before, after, path);
  else if (isObject(before) && isObject(after)) yield* ofObjects(before, after, path);
  else yield { kind: "changed", path, before, after };
}

/** Compares objects. A property with the value `undefined` counts as missing. */
function* ofObjects(before: Data, after: Data, path: Path): Generator<Difference> {
  // Files may have thousands of objects, most of them unchanged.
  for (const key in before) {
    const [old, now] = [before[key], after[key]];
    if (old === undefined || isSame(old, now)) continue;
    if (now === undefined) yield { kind: "removed", path: [...path, key], before: old };
    else yield* differences(old, now, [...path, key]);
  }
  for (const key in after)
    if (before[key] === undefined && after[key] !== undefined)
      yield { kind: "added", path: [...path, key], after: after[key] };
}

function* ofLists(before: readonly unknown[], after: readonly unknown[], path: Path): Generator<Difference> {
  if (before.length === after.length) {
    for (const [index, old] of before.entries()) yield* differences(old, after[index], [...path, index]);
    return;
  }
  const shorter = Math.min(before.length, after.length);
  let at = 0;
  while (at < shorter && isSame(before[at], after[at])) at++;
  let end = 0;
  while (end < shorter - at && isSame(before[before.length - 1 - end], after[after.length - 1 - end])) end++;
  const [removed, added] = [before.slice(at, before.length - end), after.slice(at, after.length - end)];
  yield { kind: "list", path, at, removed, added };
}

/** Whether there are no differences. Faster than `differences`, because each write compares the whole file. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (isList(a) && isList(b)) return a.length === b.length && a.every((item, index) => isSame(item, b[index]));
  if (!isObject(a) || !isObject(b)) return false;
  for (const key in a) if (!isSame(a[key], b[key])) return false;
  for (const key in b) if (a[key] === undefined && b[key] !== undefined) return false;
  return true;
}

/** Returns the state before these differences, given in the order of their occurrence. */
export function reverted(state: Data, differences: readonly Difference[]): Data {
  const files = new Set(differences.map(({ path }) => String(path[0])));
  const result: Record<string, unknown> = { ...state };
  for (const file of files) if (Object.hasOwn(result, file)) result[file] = copyData(result[file]);
  for (const difference of [...differences].reverse()) revert(result, difference);
  return result;
}

function revert(state: Record<string, unknown>, difference: Difference): void {
  const holder = difference.path
    .slice(0, -1)
    .reduce<Record<string, unknown>>((data, key) => data[key] as Record<string, unknown>, state);
  const key = difference.path.at(-1) as string;
  if (difference.kind === "added") delete holder[key];
  else if (difference.kind !== "list") holder[key] = copyData(difference.before);
  else (holder[key] as unknown[]).splice(difference.at, difference.added.length, ...difference.removed.map(copyData));
}
