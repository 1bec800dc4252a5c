/** Converts differences of the state to changes of objects. */
import type { ShownChange } from "../contract";
import type { Difference, Path } from "../record/diff";
import { type Collection, collectionsOf } from "./collections";
import { masked, type Scrub } from "./mask";
import { objectName, type State } from "./objects";

/** @param state the state after the differences, which has the names of objects in lists */
export function shownChanges(differences: readonly Difference[], state: State, scrub: Scrub): ShownChange[] {
  const collections = collectionsOf([...Object.keys(state), ...differences.map(({ path }) => String(path[0]))]);
  return differences.flatMap(splitList).flatMap((single) => shownChange(single, collections, state, scrub));
}

interface SingleDifference {
  readonly kind: ShownChange["kind"];
  readonly path: Path;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Returns one difference for each removed or added entry of a list. */
function splitList(difference: Difference): SingleDifference[] {
  if (difference.kind !== "list") return [difference];
  const { path, at, removed, added } = difference;
  return [
    ...removed.map((before, index) => ({ kind: "removed" as const, path: [...path, at + index], before })),
    ...added.map((after, index) => ({ kind: "added" as const, path: [...path, at + index], after })),
  ];
}

const startsWith = (path: Path, { file, at }: Collection): boolean =>
  path[0] === file && at.every((key, index) => path[index + 1] === key);

function shownChange(
  single: SingleDifference,
  collections: readonly Collection[],
  state: State,
  scrub: Scrub,
): ShownChange[] {
  const { kind, path } = single;
  const values = {
    ...("before" in single && { before: masked(path, single.before, scrub) }),
    ...("after" in single && { after: masked(path, single.after, scrub) }),
  };
  const collection = collections.find((candidate) => startsWith(path, candidate));
  if (!collection)
    return [
      { family: "Other", collection: String(path[0]), object: "", property: printed(path.slice(1)), kind, ...values },
    ];
  const { family, title, form, at } = collection;
  const named = { family, collection: title, kind };
  const inside = path.slice(at.length + 1);
  if (form === "one") return [{ ...named, object: "", property: printed(inside), ...values }];
  const [key] = inside;
  if (key === undefined) return changesOfAll(single, collections, state, scrub);
  const entry = inside.length === 1 ? (single.after ?? single.before) : valueAt(state, path.slice(0, at.length + 2));
  const object = objectName(collection, String(key), entry);
  return [{ ...named, object, property: printed(inside.slice(1)), ...values }];
}

/** Returns a change for each object, such as those of a new file. */
function changesOfAll(
  { kind, path, before, after }: SingleDifference,
  collections: readonly Collection[],
  state: State,
  scrub: Scrub,
): ShownChange[] {
  const keys = Object.keys((after ?? before ?? {}) as object);
  const pick = (data: unknown, key: string) => (data as State | undefined)?.[key];
  return keys.flatMap((key) => {
    const single = { kind, path: [...path, key], before: pick(before, key), after: pick(after, key) };
    return shownChange(single, collections, state, scrub);
  });
}

const valueAt = (state: State, path: Path): unknown =>
  path.reduce<unknown>((data, key) => (data as State | undefined)?.[key], state);

/** Prints a path: `nodes.pve1.weight`, `entries[2].cidr`. */
const printed = (path: Path): string =>
  path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`))
    .join("")
    .replace(/^\./, "");
