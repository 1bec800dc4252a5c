/** Names of the elements of a list that an owner lists, and that resources of single elements add. */
import type { State } from "../../framework/attribute";
import type { HandsOver } from "../../framework/resource";
import { isMap, type Value } from "../../plugin/cty/value";

/** What tells an element from others of the same list; nothing for what is no element. */
type NameOf = (element: Value) => string | undefined;

interface List {
  readonly nameOf: NameOf;
  /** Attribute of a resource of a single element that is the element, if it is one attribute. */
  readonly attribute?: string;
}

/** Of an owner: its lists by their attributes. `key`: its attribute that names it, where there are several. */
export function owning(type: string, key: string | undefined, lists: Readonly<Record<string, List>>): HandsOver {
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

/** Of a single element. */
export function oneOf(type: string, key: string | undefined, nameOf: (state: State) => string | undefined): HandsOver {
  return { as: "element", type, key, elements: (state) => namesOf(type, key && state[key], [nameOf(state)]) };
}

function namesOf(type: string, owner: Value | undefined, names: readonly (string | undefined)[]): string[] {
  return names.flatMap((name) => (name === undefined ? [] : [elementName(type, owner, name)]));
}

export const elementName = (type: string, owner: Value | undefined, name: string): string =>
  JSON.stringify([type, String(owner ?? ""), name]);

/** Elements that are values. */
export const byValue: NameOf = (element) => (element === null ? undefined : String(element));

/** Elements that one of their attributes names. */
export const byAttribute =
  (attribute: string, canonical: (text: string) => string = (text) => text): NameOf =>
  (element) => {
    const value = isMap(element) ? (element[attribute] ?? null) : null;
    return value === null ? undefined : canonical(String(value));
  };
