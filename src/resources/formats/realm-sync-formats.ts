/**
 * What a realm-sync job removes with vanished users: `none`, or a list of `acl`, `properties` and `entry`.
 *
 * ```ts
 * parseRemoveVanished("acl;entry"); // ["acl", "entry"]
 * printRemoveVanished([]);          // "none"
 * ```
 */
import { canonicalSet, splitSemicolons } from "./lists";
import { oneOf, type Validator } from "./validator";

export const REMOVALS = ["acl", "properties", "entry"] as const;

export const removal = oneOf(...REMOVALS);

/**
 * The whole text. The server's pattern is not anchored at its end, so that it takes `acl;bogus`; what follows the
 * first known word is then without effect.
 */
export const removeVanished: Validator = (value) =>
  /^(none$|(acl|properties|entry))/.test(value)
    ? undefined
    : 'must be "none", or acl, properties and entry separated by semicolons';

export function parseRemoveVanished(value: string): string[] {
  return canonicalSet(splitSemicolons(value).filter((item) => item !== "none"));
}

export function printRemoveVanished(removals: readonly string[]): string {
  return removals.length === 0 ? "none" : canonicalSet(removals).join(";");
}
