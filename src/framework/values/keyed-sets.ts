/** Values in Terraform's form, as in the JSON of plans and stacks: keyed sets are maps there. */
import { isMap, keyedElement, type Value, type ValueMap } from "../../plugin/cty/value";
import { type Attribute, type Attributes, attributesOf, nestingOf, objectType, type State } from "../attribute";

/** The values with keyed sets in the form of the definitions. */
export function withKeyedSets(attributes: Attributes, values: ValueMap): State {
  const converted = Object.entries(values).map(([name, value]) => [name, elementsIn(attributes[name], value)] as const);
  return Object.fromEntries(converted);
}

/** The elements of a keyed set, given as a map or as they are. Returns other values unchanged. */
export function elementsIn(attribute: Attribute | undefined, value: Value): Value {
  const shape = attribute?.shape;
  if (shape?.kind !== "object" || !isMap(value)) return value;
  const { by } = nestingOf(shape);
  if (!by) return value;
  const keyed = { keyed: objectType(attributesOf(shape)), by };
  return Object.entries(value).map(([key, element]) => keyedElement(keyed, key, element));
}
