/** Finds expressions in values: those that are unknown at synthesis, which a mark replaces. */
import { type Given, MARK, type Marked, PAIRS, type Part, type Reference } from "../../constructs/checks/contract";
import { path } from "../../framework/diagnostics";
import type { Path } from "../../plugin/contract";

/** Whether the value itself is an expression. */
export const isMarked = (value: Given | undefined): value is Marked =>
  typeof value === "object" && value !== null && MARK in value;

interface PlacedPart {
  readonly at: Path;
  /** `null` for an expression that cannot be parsed, and may name any block. */
  readonly part: Part | null;
}

/** The parts of all expressions in a value, at any depth. The key of a map has the place of the map. */
export function partsIn(value: Given, at: Path = []): PlacedPart[] {
  if (typeof value !== "object" || value === null) return [];
  if (isMarked(value)) return (value[MARK] ?? [null]).map((part) => ({ at, part }));
  if (PAIRS in value) return (value[PAIRS] as readonly Given[][]).flat().flatMap((part) => partsIn(part, at));
  if (Array.isArray(value)) return value.flatMap((item: Given, index) => partsIn(item, [...at, { index }]));
  return Object.entries(value).flatMap(([name, item]) => partsIn(item as Given, [...at, ...path(name)]));
}

/** The references in a value, at any depth. */
export const referencesIn = (value: Given, at: Path = []): { readonly at: Path; readonly reference: Reference }[] =>
  partsIn(value, at).flatMap(({ at: place, part }) =>
    typeof part === "object" && part !== null && "address" in part ? [{ at: place, reference: part }] : [],
  );
