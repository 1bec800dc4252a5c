/**
 * Markers for rules that are managed one by one. A rule has no ID, and other writes change its position. So the provider
 * keeps a marker at the end of the comment, and hides it from configuration and state.
 *
 * ```ts
 * withMarker("web", "4f2a91c07b3e");           // "web [tf:4f2a91c07b3e]"
 * withoutMarker("web [tf:4f2a91c07b3e]");      // "web"
 * findMarkedRule(rules, "4f2a91c07b3e");       // its index; the first if there are several
 * ```
 */

import { randomBytes } from "node:crypto";
import { groupBy } from "../../../framework/checks/grouping";
import { oncePerObject } from "../../../memo/memo";
import { asStored, cleanComment, type Rule, ruleKey } from "./rule";

const MARKER = /(?:^| )\[tf:([0-9a-f]{8,64})\]$/;

export function newMarker(): string {
  // biome-ignore lint/plugin/machine: made up for an object, and kept in its state
  return randomBytes(6).toString("hex");
}

/** Replaces an existing marker. */
export function withMarker(comment: string | undefined, marker: string): string {
  const text = withoutMarker(comment);
  return text === undefined ? `[tf:${marker}]` : `${text} [tf:${marker}]`;
}

export function markerOf(comment: string | undefined): string | undefined {
  return MARKER.exec(cleanComment(comment) ?? "")?.[1];
}

/** The comment without the marker, as the user wrote it. */
export function withoutMarker(comment: string | undefined): string | undefined {
  return cleanComment(cleanComment(comment)?.replace(MARKER, ""));
}

/** Index of the rule with this marker. If the rule was copied with its comment, the index of the first one. */
export function findMarkedRule(rules: readonly Rule[], marker: string): number | undefined {
  return positionsOfMarker(rules, marker)[0];
}

/** Once for each list, because all single rules of a list share it. */
const positionsByMarker = oncePerObject((rules: readonly Rule[]) =>
  groupBy(rules.keys(), (position) => markerOf(rules[position]?.comment)),
);

export const positionsOfMarker = (rules: readonly Rule[], marker: string): readonly number[] =>
  positionsByMarker(rules).get(marker) ?? [];

/**
 * Index of a rule that equals this one in every field. If there are several, the one nearest to the last position. A rule with
 * a marker of another resource differs in its comment and does not match.
 */
export function findEqualRule(rules: readonly Rule[], rule: Rule, lastPosition = 0): number | undefined {
  const key = ruleKey(asStored(rule));
  return nearest(rules, lastPosition, (other) => ruleKey(asStored(other)) === key);
}

function nearest(rules: readonly Rule[], position: number, wanted: (rule: Rule) => boolean): number | undefined {
  let found: number | undefined;
  rules.forEach((rule, index) => {
    if (!wanted(rule)) return;
    if (found === undefined || Math.abs(index - position) < Math.abs(found - position)) found = index;
  });
  return found;
}
