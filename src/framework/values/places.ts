/** Finds the values of selected attributes at any depth of a block. */

import { oncePerObject } from "../../memo/memo";
import type { Path } from "../../plugin/contract";
import { isMap, UNKNOWN, type Value, type ValueMap } from "../../plugin/cty/value";
import { type Attribute, type Attributes, type ObjectShape, placeInSet } from "../attribute";

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

type IsSelected = (attribute: Attribute) => boolean;
type Values = (name: string) => Value | undefined;
/** The place of the object that contains the attributes. */
type Outer = Pick<Place, "at" | "isHidden">;

/** Returns a function that finds the known, non-null values of the selected attributes. */
export function finderOf(isSelected: IsSelected): (attributes: Attributes, values: Values) => Place[] {
  const finder = new Finder(isSelected);
  return (attributes, values) => finder.within(attributes, values, { at: [], isHidden: false });
}

class Finder {
  constructor(private readonly isSelected: IsSelected) {}

  within(attributes: Attributes, values: Values, outer: Outer): Place[] {
    return this.leadingOf(attributes).flatMap(([name, attribute]): Place[] => {
      const value = values(name) ?? null;
      if (value === null || value === UNKNOWN) return [];
      const at = [...outer.at, { attribute: name }];
      const isHidden = outer.isHidden || attribute.traits.sensitive;
      if (this.isSelected(attribute)) return [{ attribute, name, value, at, isHidden }];
      const { shape } = attribute;
      if (shape.kind !== "object") return [];
      return objectsIn(shape, value, at).flatMap(({ object, at: place }) =>
        this.within(shape.attributes, (inner) => object[inner], { at: place, isHidden }),
      );
    });
  }

  /** Selected attributes, and attributes that contain some. Most types have none. */
  private readonly leadingOf = oncePerObject((attributes: Attributes): readonly [string, Attribute][] =>
    Object.entries(attributes).filter(([, attribute]) => {
      const { isConfigurable, shape } = attribute;
      if (!isConfigurable) return false;
      return this.isSelected(attribute) || (shape.kind === "object" && this.leadingOf(shape.attributes).length > 0);
    }),
  );
}

interface NestedObject {
  readonly object: ValueMap;
  readonly at: Path;
}

/** The known objects of an attribute: the value itself, the elements of a list or set, or those of a map. */
function objectsIn(shape: ObjectShape, value: Value, at: Path): NestedObject[] {
  const known = (object: Value, place: Path) => (isMap(object) ? [{ object, at: place }] : []);
  if (shape.nesting === "single") return known(value, at);
  if (Array.isArray(value)) {
    return value.flatMap((item: Value, index) =>
      known(item, shape.mapKey === undefined ? [...at, { index }] : placeInSet(shape, item, at)),
    );
  }
  return isMap(value) ? Object.entries(value).flatMap(([key, item]) => known(item, [...at, { key }])) : [];
}
