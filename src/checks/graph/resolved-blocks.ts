/** Applies the provider's validation to blocks whose references have known values. */
import { type Finding, type Given, messageOf, PAIRS } from "../../constructs/checks/contract";
import type { Attribute } from "../../framework/attribute";
import { findingsOfBlock } from "../configuration/block";
import { typeOf } from "../types";
import type { ApplicationOfBlocks } from "./application";
import { isMarked } from "./expressions";
import { originOf } from "./instances";
import type { BlockItem } from "./item";

/** Returns the findings that {@link findingsOfBlock} does not report about the block with its references. */
export function findingsOfResolvedBlocks({ items }: ApplicationOfBlocks): Finding[] {
  return items.flatMap((item) => {
    const { block, referred } = item;
    const origin = originOf(block);
    if (block.several || !(origin || mayBeWrong(item))) return [];
    const before = new Set(findingsOfBlock(origin ?? block).map(messageOf));
    const resolved = { ...block, configuration: { ...block.configuration, ...referred } };
    return findingsOfBlock(resolved).filter((finding) => !before.has(messageOf(finding)));
  });
}

const mayBeWrong = ({ block, referred, attributes }: BlockItem): boolean =>
  Object.keys(referred).some(
    (name) =>
      hasOther(attributes[name], block.configuration[name] ?? null) ||
      // Rules between attributes check whether a value exists, also in the elements of a list.
      (attributes[name]?.isConfigurable && hasRules(typeOf(block))),
  );

const hasRules = (type: ReturnType<typeof typeOf>): boolean =>
  type?.validate !== undefined || type?.cautions !== undefined;

/** Whether any value except the ID of an object is an expression. The block of that object is checked itself. */
function hasOther(attribute: Attribute | undefined, value: Given): boolean {
  if (!attribute?.isConfigurable) return false;
  // Several references may resolve to one object.
  if (attribute.traits.refersTo !== undefined) return Array.isArray(value) && value.length > 1;
  if (typeof value !== "object" || value === null) return false;
  const { shape } = attribute;
  if (isMarked(value) || PAIRS in value || shape.kind !== "object") return true;
  const fields = (item: Given): boolean =>
    typeof item === "object" &&
    item !== null &&
    (isMarked(item) || Object.entries(item).some(([name, inner]) => hasOther(shape.attributes[name], inner as Given)));
  return shape.nesting === "single" ? fields(value) : Object.values(value).some((item) => fields(item as Given));
}
