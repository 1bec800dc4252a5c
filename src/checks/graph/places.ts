/** Values of the attributes of one sort, wherever they lie in a block. */
import type { Attribute, Attributes } from "../../framework/attribute";
import { isMap, UNKNOWN, type Value } from "../../plugin/cty/value";
import { camelCase } from "../../strings/case";
import type { Item } from "./item";

export interface Place {
  readonly attribute: Attribute;
  /** Of the attribute, without those of outer ones. */
  readonly name: string;
  readonly value: Exclude<Value, null | typeof UNKNOWN>;
  /** Property with indexes: `rules[1].source`. */
  readonly at: string;
}

type Sort = (attribute: Attribute) => boolean;

/** Finds what is set and known of the attributes of a sort. */
export function finderOf(sort: Sort): (item: Item) => Place[] {
  const leading = new WeakMap<Attributes, readonly [string, Attribute][]>();
  /** Those of the sort, and those in which some are: of most types there are none. */
  const leadingOf = (attributes: Attributes): readonly [string, Attribute][] => {
    const before = leading.get(attributes);
    if (before) return before;
    const found = Object.entries(attributes).filter(([, attribute]) => {
      const { isConfigurable, shape } = attribute;
      return isConfigurable && (sort(attribute) || (shape.kind === "object" && leadingOf(shape.attributes).length > 0));
    });
    leading.set(attributes, found);
    return found;
  };
  const within = (attributes: Attributes, given: (name: string) => Value | undefined, prefix: string): Place[] =>
    leadingOf(attributes).flatMap(([name, attribute]): Place[] => {
      const value = given(name) ?? null;
      if (value === null || value === UNKNOWN) return [];
      const at = prefix + camelCase(name);
      if (sort(attribute)) return [{ attribute, name, value, at }];
      const { shape } = attribute;
      if (shape.kind !== "object") return [];
      if (isMap(value)) return within(shape.attributes, (inner) => value[inner], `${at}.`);
      if (!Array.isArray(value)) return [];
      return value.flatMap((item: Value, index: number) =>
        isMap(item) ? within(shape.attributes, (inner) => item[inner], `${at}[${index}].`) : [],
      );
    });
  return (item) => within(item.attributes, (name) => item.given(name), "");
}
