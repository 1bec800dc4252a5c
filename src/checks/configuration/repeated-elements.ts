/** Repeated elements of sets, such as a block that was copied and not changed. Terraform merges them without a message. */
import { type Configuration, type Given, MARK } from "../../constructs/checks/contract";
import type { Attributes } from "../../framework/attribute";
import { path } from "../../framework/diagnostics";
import { message, place } from "../../naming/message";
import type { Remark } from "./message";

/** Sets of texts and numbers are put together of others, which may share some; these are written. */
const WRITTEN = new Set(["peers", "endpoints"]);

export function ofRepeatedElements(configuration: Configuration, attributes: Attributes): Remark[] {
  const found: Remark[] = [];
  for (const name in configuration) {
    const given = configuration[name];
    if (!Array.isArray(given) || given.length < 2) continue;
    const shape = attributes[name]?.shape;
    if (!(shape?.kind === "object" ? shape.nesting === "set" : WRITTEN.has(name))) continue;
    const seen = new Map<string, number>();
    given.forEach((element: Given, index: number) => {
      if (isExpression(element)) return;
      const text = JSON.stringify(element);
      const first = seen.get(text);
      if (first === undefined) seen.set(text, index);
      else
        found.push({
          path: path(name, index),
          message: message`is the same as ${place(name, first)}, and counts once.`,
        });
    });
  }
  return found;
}

const isExpression = (element: Given): boolean => typeof element === "object" && element !== null && MARK in element;
