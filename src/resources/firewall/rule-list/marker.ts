/**
 * Identity for rules that are managed one by one. A rule has no id and its position changes with every other write, so
 * the provider keeps a marker at the end of the comment, invisible in configuration and state.
 *
 * ```ts
 * withMarker("web", "4f2a91c07b3e");           // "web [tf:4f2a91c07b3e]"
 * withoutMarker("web [tf:4f2a91c07b3e]");      // "web"
 * findMarkedRule(rules, "4f2a91c07b3e", 3);    // its index; of several the one nearest to 3
 * ```
 */
import { randomBytes } from "node:crypto";
import { cleanComment } from "./comment";
import { asStored, type Rule, ruleKey } from "./rule";

const MARKER = /(?:^| )\[tf:([0-9a-f]{8,64})\]$/;

export function newMarker(): string {
  // biome-ignore lint/plugin/machine: made up for an object, and kept in its state
  return randomBytes(6).toString("hex");
}

/** Replaces a marker that is there already. */
export function withMarker(comment: string | undefined, marker: string): string {
  const text = withoutMarker(comment);
  return text === undefined ? `[tf:${marker}]` : `${text} [tf:${marker}]`;
}

export function markerOf(comment: string | undefined): string | undefined {
  return MARKER.exec(cleanComment(comment) ?? "")?.[1];
}

/** The comment as its author wrote it. */
export function withoutMarker(comment: string | undefined): string | undefined {
  return cleanComment(cleanComment(comment)?.replace(MARKER, ""));
}

/** Index of the rule with this marker. Somebody may have copied the rule, comment and all: then the nearest one. */
export function findMarkedRule(rules: readonly Rule[], marker: string, lastPosition = 0): number | undefined {
  return nearest(rules, lastPosition, (rule) => markerOf(rule.comment) === marker);
}

/**
 * Index of a rule that equals this one in every field; of several the one nearest to where it was last. A rule that got
 * a marker from somebody else differs in its comment and is left alone.
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
