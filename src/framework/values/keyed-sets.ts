/** Values in Terraform's form, as in the JSON of plans and stacks: keyed sets are maps there. */
import { isMap, type Keyed, keyedElement, type Value, type ValueMap } from "../../plugin/cty/value";
import { type Attribute, type Attributes, type State, typeOf } from "../attribute";

/** The values with keyed sets in the form of the definitions. */
export function withKeyedSets(attributes: Attributes, values: ValueMap): State {
  const converted = Object.entries(values).map(([name, value]) => [name, elementsIn(attributes[name], value)] as const);
  return Object.fromEntries(converted);
}

/** The elements of a keyed set, given as a map or as they are. Returns other values unchanged. */
export function elementsIn(attribute: Attribute | undefined, value: Value): Value {
  if (attribute?.shape.kind !== "object" || attribute.shape.mapKey === undefined || !isMap(value)) return value;
  const keyed = typeOf(attribute) as Keyed;
  return Object.entries(value).map(([key, element]) => keyedElement(keyed, key, element));
}
