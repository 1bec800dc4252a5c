/** Finds the object that a request was about among those of the state. */
import type { ShownChange } from "../contract";

/** By these the row of an object, or the title of its collection, is found. */
export function marks(family: string, collection: string, id?: string): Record<string, string> {
  return { "data-object": JSON.stringify([family, collection, ...(id === undefined ? [] : [id])]) };
}

/** `object`: its path, such as `/pools/web`. */
export function showObject(within: Element, object: string | undefined, changes: readonly ShownChange[]): void {
  const element = changes.length > 0 ? changed(within, object, changes) : namedLike(within, lastOf(object));
  if (!element) return;
  const family = element.closest("details");
  if (family) family.open = true;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: "center" });
}

const lastOf = (path = ""): string => path.slice(path.lastIndexOf("/") + 1);

/** Of what it changed, the object that its path names comes first. What is not there at that time has a collection. */
function changed(within: Element, path: string | undefined, changes: readonly ShownChange[]): HTMLElement | undefined {
  const own = changes.find(({ object }) => object !== "" && object === lastOf(path)) ?? changes[0];
  if (!own) return undefined;
  const { family, collection, object } = own;
  return marked(within, marks(family, collection, object)) ?? marked(within, marks(family, collection));
}

function marked(within: Element, { "data-object": mark }: Record<string, string>): HTMLElement | undefined {
  return all(within).find(({ dataset }) => dataset.object === mark);
}

/** Where several have this name, nobody knows which one is meant. */
function namedLike(within: Element, name: string): HTMLElement | undefined {
  const named = all(within).filter(({ dataset }) => {
    const parts = JSON.parse(dataset.object ?? "[]") as readonly string[];
    return name !== "" && parts.length === 3 && parts[2] === name;
  });
  return named.length === 1 ? named[0] : undefined;
}

const all = (within: Element): HTMLElement[] => [...within.querySelectorAll<HTMLElement>("[data-object]")];
