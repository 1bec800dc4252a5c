/** Types of values, as the protocol names them. */
import type { CtyType } from "../plugin/cty/value";
import type { Attribute, Attributes } from "./attribute";

/** The type of an attribute's value. */
export function typeOf(attribute: Attribute): CtyType {
  const { shape } = attribute;
  switch (shape.kind) {
    case "string":
    case "number":
    case "bool":
    case "dynamic":
      return shape.kind;
    case "list":
      return { list: typeOf(shape.element) };
    case "set":
      return { set: typeOf(shape.element) };
    case "map":
      return { map: typeOf(shape.element) };
    case "object": {
      const element = objectType(shape.attributes);
      switch (shape.nesting) {
        case "single":
          return element;
        case "list":
          return { list: element };
        case "set":
          return { set: element };
        case "map":
          return { map: element };
      }
    }
  }
}

/** The type of an object with these attributes. */
export function objectType(attributes: Attributes): CtyType {
  return { object: Object.fromEntries(Object.entries(attributes).map(([name, child]) => [name, typeOf(child)])) };
}
