/**
 * Removals of a realm-sync job for vanished users: `none`, or a list of `acl`, `properties` and `entry`.
 *
 * ```ts
 * parseRemoveVanished("acl;entry"); // ["acl", "entry"]
 * printRemoveVanished([]);          // "none"
 * ```
 *
 * Facts: contributing/facts/jobs.md#realm-sync-jobs.
 */
import { canonicalSet, splitSemicolons } from "./lists";

export function parseRemoveVanished(value: string): string[] {
  return canonicalSet(splitSemicolons(value).filter((item) => item !== "none"));
}

export function printRemoveVanished(removals: readonly string[]): string {
  return removals.length === 0 ? "none" : canonicalSet(removals).join(";");
}
