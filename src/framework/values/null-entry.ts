/** Entries of maps that have no value: the protocol lets them pass, and checks of attributes look at those of lists only. */
import type { Value, ValueMap } from "../../plugin/cty/value";
import type { Path } from "../../plugin/provider";
import type { Attribute, Attributes } from "../attribute";

/** The first of them, at any depth. */
export function nullEntry({ shape }: Attribute, value: Value, at: Path): Path | undefined {
  if (value === null || !("element" in shape || shape.kind === "object")) return undefined;
  if (shape.kind === "object" && shape.nesting === "single") return inObject(shape.attributes, value, at);
  const isKeyed = shape.kind === "map" || (shape.kind === "object" && shape.nesting === "map");
  for (const [key, item] of Object.entries(value)) {
    const here = [...at, isKeyed ? { key } : { index: Number(key) }];
    if (item === null && isKeyed) return here;
    const inner =
      shape.kind === "object" ? inObject(shape.attributes, item, here) : nullEntry(shape.element, item, here);
    if (inner) return inner;
  }
  return undefined;
}

function inObject(attributes: Attributes, value: Value, at: Path): Path | undefined {
  for (const [name, attribute] of Object.entries(attributes)) {
    const found = nullEntry(attribute, (value as ValueMap | null)?.[name] ?? null, [...at, { attribute: name }]);
    if (found) return found;
  }
  return undefined;
}
