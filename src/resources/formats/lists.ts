import type { ValueMap } from "../../plugin/cty/value";
import { matching, maxLength, type Validator } from "./validator";

/**
 * Splits a value of a `…-list` format at commas, semicolons, white space and NUL. Ignores empty items. Does not change lists
 * that a newer server returns as arrays.
 * Facts: contributing/facts/transport.md#values.
 */
export function splitList(value: string | readonly unknown[] | null | undefined): string[] {
  if (value === null || value === undefined) return [];
  if (typeof value !== "string") return value.map(String);
  return value.split(/[,;\s\0]+/).filter((item) => item !== "");
}

export function joinList(items: readonly (string | number | bigint)[]): string {
  return items.join(",");
}

/** Splits a list that has only `;` as separator, such as tags, CPU flags, PCI addresses and `remove-vanished`. */
export function splitSemicolons(value: string | readonly unknown[] | null | undefined): string[] {
  if (value === null || value === undefined) return [];
  if (typeof value !== "string") return value.map(String);
  return value.split(";").filter((item) => item !== "");
}

/** The canonical form of a set: sorted by code unit, each item once. */
export function canonicalSet(items: readonly string[]): string[] {
  return [...new Set(items)].sort();
}

/** Refuses null, which would be sent as the string `null`. */
export function textOfEach(values: ValueMap): string | undefined {
  const name = Object.keys(values).find((key) => values[key] === null);
  return name === undefined ? undefined : `must have a string as ${name}`;
}

/** A value of a property string, which has no escaping. Facts: contributing/facts/transport.md#values. */
export const propertyValue = matching(/^[^,\n]+$/, "must be one line of text without commas, and not empty");

/** A description inside a property string. */
export const propertyDescription: Validator = (value) => propertyValue(value) ?? maxLength(4096)(value);
