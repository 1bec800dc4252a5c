/** Finds the object of a request in the list of objects, and scrolls to it. */
import type { ShownChange } from "../contract";

/** Returns the attribute that identifies an object's row, or the title of a collection. */
export function objectMark(family: string, collection: string, id?: string): Record<string, string> {
  return { "data-object": JSON.stringify([family, collection, ...(id === undefined ? [] : [id])]) };
}

/** @param object path of the request's object, such as `/pools/web` */
export function revealObject(within: Element, object: string | undefined, changes: readonly ShownChange[]): void {
  const element =
    changes.length > 0 ? changedElement(within, object, changes) : uniqueByName(within, lastSegment(object));
  if (!element) return;
  const family = element.closest("details");
  if (family) family.open = true;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: "center" });
}

const lastSegment = (path = ""): string => path.slice(path.lastIndexOf("/") + 1);

/** Finds the changed object that the path names, or the first changed object. If it is missing, finds its collection. */
function changedElement(
  within: Element,
  path: string | undefined,
  changes: readonly ShownChange[],
): HTMLElement | undefined {
  const change = changes.find(({ object }) => object !== "" && object === lastSegment(path)) ?? changes[0];
  if (!change) return undefined;
  const { family, collection, object } = change;
  return findMark(within, objectMark(family, collection, object)) ?? findMark(within, objectMark(family, collection));
}

function findMark(within: Element, { "data-object": mark }: Record<string, string>): HTMLElement | undefined {
  return all(within).find(({ dataset }) => dataset.object === mark);
}

/** Finds the only object with this name. */
function uniqueByName(within: Element, name: string): HTMLElement | undefined {
  const named = all(within).filter(({ dataset }) => {
    const parts = JSON.parse(dataset.object ?? "[]") as readonly string[];
    return name !== "" && parts.length === 3 && parts[2] === name;
  });
  return named.length === 1 ? named[0] : undefined;
}

const all = (within: Element): HTMLElement[] => [...within.querySelectorAll<HTMLElement>("[data-object]")];
