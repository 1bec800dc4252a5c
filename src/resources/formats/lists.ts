/**
 * Items of a `…-list` format. Commas, semicolons, white space and NUL separate; empty items do not count.
 * Lists that a newer server returns as arrays are taken as they are.
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

/** Items of a list that knows only `;`, such as tags, CPU flags, PCI addresses and `remove-vanished`. */
export function splitSemicolons(value: string | readonly unknown[] | null | undefined): string[] {
  if (value === null || value === undefined) return [];
  if (typeof value !== "string") return value.map(String);
  return value.split(";").filter((item) => item !== "");
}

/** The one form of a set: sorted by code unit, each item once. */
export function canonicalSet(items: readonly string[]): string[] {
  return [...new Set(items)].sort();
}
