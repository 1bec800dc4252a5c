/** Finds the values of selected attributes at any depth of a block. */

import type { Path } from "../../plugin/contract";
import { isMap, UNKNOWN, type Value } from "../../plugin/cty/value";
import { type Attribute, type Attributes, placeInSet } from "../attribute";

export interface Place {
  readonly attribute: Attribute;
  /** Name of the attribute itself. */
  readonly name: string;
  readonly value: Exclude<Value, null | typeof UNKNOWN>;
  /** Path with the index of each element, also in sets. */
  readonly at: Path;
  /** The attribute, or an outer one, is sensitive. */
  readonly isHidden: boolean;
}

type Sort = (attribute: Attribute) => boolean;
type Values = (name: string) => Value | undefined;

/** Returns a function that finds the known, non-null values of the selected attributes. */
export function finderOf(sort: Sort): (attributes: Attributes, values: Values) => Place[] {
  const leading = new WeakMap<Attributes, readonly [string, Attribute][]>();
  /** Selected attributes, and attributes that contain some. Most types have none. */
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
  const within = (attributes: Attributes, values: Values, outer: Path, hidden: boolean): Place[] =>
    leadingOf(attributes).flatMap(([name, attribute]): Place[] => {
      const value = values(name) ?? null;
      if (value === null || value === UNKNOWN) return [];
      const at = [...outer, { attribute: name }];
      const isHidden = hidden || attribute.traits.sensitive;
      if (sort(attribute)) return [{ attribute, name, value, at, isHidden }];
      const { shape } = attribute;
      if (shape.kind !== "object") return [];
      const inObject = (item: Value, place: Path) =>
        isMap(item) ? within(shape.attributes, (inner) => item[inner], place, isHidden) : [];
      if (shape.nesting === "single") return inObject(value, at);
      if (Array.isArray(value)) {
        return value.flatMap((item: Value, index) =>
          inObject(item, shape.mapKey === undefined ? [...at, { index }] : placeInSet(shape, item, at)),
        );
      }
      return isMap(value) ? Object.entries(value).flatMap(([key, item]) => inObject(item, [...at, { key }])) : [];
    });
  return (attributes, values) => within(attributes, values, [], false);
}
