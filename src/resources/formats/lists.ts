/**
 * Lists inside one text, which many parameters are: `pve1,pve2`, `100 101`, `a;b`.
 *
 * Definitions have typed sets instead, so the odd spellings matter only on reading: the server gives most lists back
 * as somebody once typed them.
 *
 * ```ts
 * splitList(" pve1; pve2,,pve1 ");  // ["pve1", "pve2", "pve1"]
 * joinList(["pve2", "pve1"]);       // "pve2,pve1"
 * ```
 */
import type { Validator } from "./validator";

/**
 * Items of a `…-list` format. Commas, semicolons, white space and NUL separate; empty items do not count.
 * Lists that a newer server returns as arrays are taken as they are.
 */
export function splitList(value: string | readonly unknown[] | null | undefined): string[] {
  if (value === null || value === undefined) return [];
  if (typeof value !== "string") return value.map(String);
  return value.split(/[,;\s\0]+/).filter((item) => item !== "");
}

export function joinList(items: readonly (string | number | bigint)[]): string {
  return items.join(",");
}

/** Items of a list that knows only `;`, such as tags, CPU flags, PCI addresses and `remove-vanished`. */
export function splitSemicolons(value: string | readonly unknown[] | null | undefined): string[] {
  if (value === null || value === undefined) return [];
  if (typeof value !== "string") return value.map(String);
  return value.split(";").filter((item) => item !== "");
}

export function joinSemicolons(items: readonly string[]): string {
  return items.join(";");
}

/** The one form of a set: sorted by code unit, each item once. */
export function canonicalSet(items: readonly string[]): string[] {
  return [...new Set(items)].sort();
}

/** A list format: each item of the text is checked, the number of items is not. */
export function listOf(item: Validator): Validator {
  return (value) => firstProblem(splitList(value), item);
}

export function semicolonListOf(item: Validator): Validator {
  return (value) => firstProblem(value.split(";"), item);
}

function firstProblem(items: readonly string[], validator: Validator): string | undefined {
  for (const item of items) {
    const problem = validator(item);
    if (problem !== undefined) return `has an invalid item ${JSON.stringify(item)}: each ${problem}`;
  }
  return undefined;
}
