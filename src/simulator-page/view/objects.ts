/** Lists the objects of a state by family. */
import type { ShownCollection, ShownFamily } from "../contract";
import { type Collection, collectionsOf } from "./collections";
import { masked, type Scrub } from "./mask";

export type State = Readonly<Record<string, unknown>>;

export function shownFamilies(state: State, scrub: Scrub): ShownFamily[] {
  const families = new Map<string, ShownCollection[]>();
  for (const collection of collectionsOf(Object.keys(state))) {
    const objects = objectsOf(collection, state, scrub);
    if (objects.length === 0) continue;
    const shown = families.get(collection.family) ?? [];
    families.set(collection.family, [...shown, { collection: collection.title, objects }]);
  }
  return [...families].map(([family, collections]) => ({ family, collections }));
}

/** Counts the objects of each family. Single objects, such as options, do not count. */
export function countsOf(state: State): { family: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const collection of collectionsOf(Object.keys(state))) {
    if (collection.form === "one") continue;
    const content = contentOf(collection, state);
    const count = content === undefined ? 0 : Object.keys(content).length;
    counts.set(collection.family, (counts.get(collection.family) ?? 0) + count);
  }
  return [...counts].map(([family, count]) => ({ family, count }));
}

function contentOf({ file, at }: Collection, state: State): object | undefined {
  const content = at.reduce<unknown>((data, key) => (data as State | undefined)?.[key], state[file]);
  return content !== null && typeof content === "object" ? content : undefined;
}

function objectsOf(collection: Collection, state: State, scrub: Scrub): { id: string; value: unknown }[] {
  const content = contentOf(collection, state);
  if (content === undefined || Object.keys(content).length === 0) return [];
  const path = [collection.file, ...collection.at];
  if (collection.form === "one") return [{ id: "", value: masked(path, content, scrub) }];
  const entries = Object.entries(content).map(([key, value]) => ({
    id: objectName(collection, key, value),
    value: masked([...path, key], value, scrub),
  }));
  // The order of a list has a meaning.
  const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id, "en", { numeric: true });
  return collection.form === "list" ? entries : entries.sort(byId);
}

/** Returns an object's name: its id, or its position in the list. */
export function objectName({ id }: Collection, key: string, value: unknown): string {
  const name = id === undefined ? undefined : (value as State | undefined)?.[id];
  return name === undefined ? key : String(name);
}
