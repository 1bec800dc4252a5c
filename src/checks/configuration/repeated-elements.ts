/** Elements of sets that stand there twice: a block that was copied, and has not been changed. The engine makes one of both, and says nothing. */
import { type Configuration, type Given, MARK } from "../../constructs/checks/contract";
import type { Attributes } from "../../framework/attribute";
import { propertyOf } from "../../naming/spelling";

/** Sets of texts and numbers are put together of others, which may share some; these are written. */
const WRITTEN = new Set(["peers", "endpoints"]);

/** As fragments of sentences about the block. */
export function ofRepeatedElements(configuration: Configuration, attributes: Attributes): string[] {
  const found: string[] = [];
  for (const name in configuration) {
    const given = configuration[name];
    if (!Array.isArray(given) || given.length < 2) continue;
    const shape = attributes[name]?.shape;
    if (!(shape?.kind === "object" ? shape.nesting === "set" : WRITTEN.has(name))) continue;
    const property = propertyOf(name);
    const seen = new Map<string, number>();
    given.forEach((element: Given, index: number) => {
      if (isExpression(element)) return;
      const text = JSON.stringify(element);
      const first = seen.get(text);
      if (first === undefined) seen.set(text, index);
      else found.push(`${property}[${index}]: is the same as ${property}[${first}], and counts once.`);
    });
  }
  return found;
}

const isExpression = (element: Given): boolean => typeof element === "object" && element !== null && MARK in element;
