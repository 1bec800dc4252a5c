/** Names of the elements of a shared list. An owner has the whole list, and other resources add single elements. */
import type { State } from "../../framework/attribute";
import type { HandsOver } from "../../framework/resource";
import { isMap, type Value } from "../../plugin/cty/value";

/** Name of an element within its list; `undefined` if the value is not an element. */
type NameOf = (element: Value) => string | undefined;

interface List {
  readonly nameOf: NameOf;
  /** Attribute with the element in a resource of a single element, if it is one attribute. */
  readonly attribute?: string;
}

/**
 * For the owner of lists.
 *
 * @param key the attribute that identifies the owner, if there are several owners
 * @param lists the lists by their attributes
 */
export function listOwner(type: string, key: string | undefined, lists: Readonly<Record<string, List>>): HandsOver {
  return {
    as: "owner",
    type,
    key,
    lists: Object.fromEntries(Object.entries(lists).map(([list, { attribute }]) => [list, attribute])),
    elements: (state) =>
      Object.entries(lists).flatMap(([list, { nameOf }]) => {
        const value = state[list] ?? null;
        return Array.isArray(value) ? namesOf(type, key && state[key], value.map(nameOf)) : [];
      }),
  };
}

/** For a resource that is a single element. */
export function listElement(
  type: string,
  key: string | undefined,
  nameOf: (state: State) => string | undefined,
): HandsOver {
  return { as: "element", type, key, elements: (state) => namesOf(type, key && state[key], [nameOf(state)]) };
}

function namesOf(type: string, owner: Value | undefined, names: readonly (string | undefined)[]): string[] {
  return names.flatMap((name) => (name === undefined ? [] : [elementName(type, owner, name)]));
}

export const elementName = (type: string, owner: Value | undefined, name: string): string =>
  JSON.stringify([type, String(owner ?? ""), name]);

/** Names elements that are plain values. */
export const byValue: NameOf = (element) => (element === null ? undefined : String(element));

/** Names elements by one of their attributes. */
export const byAttribute =
  (attribute: string, canonical: (text: string) => string = (text) => text): NameOf =>
  (element) => {
    const value = isMap(element) ? (element[attribute] ?? null) : null;
    return value === null ? undefined : canonical(String(value));
  };
