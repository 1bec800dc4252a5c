/**
 * Lists whose rules are managed one by one: those with a marker in one of their rules. Such a list is never taken over as
 * a whole, which would show the markers as comments and take the rules from whoever manages them.
 */
import type { PveSession } from "../../api/types";
import type { Context } from "../../framework/resource";
import { FIREWALL_LOCK } from "./lock";
import { readRules } from "./managed-list";
import type { RuleListAddress } from "./rule-list/address";
import { markerOf } from "./rule-list/marker";
import type { Rule } from "./rule-list/rule";

export function isManagedSingly(rules: readonly Rule[]): boolean {
  return rules.some(({ comment }) => markerOf(comment) !== undefined);
}

/** What an import of the whole list shows instead of the markers. */
export function warnOfSingleRules({ warn }: Context<PveSession>, list: string, type: string): void {
  const detail = `Rules of ${list} carry the markers of ${type}, which manages them one by one. Import them with that type; \`cdktf-pve import-blocks\` writes the blocks.`;
  warn("The rules are managed one by one", detail);
}

/** What an import of one of them takes. */
export interface RuleKey {
  readonly id: string | null;
  readonly position: number | null;
}

/** Keys of the rules of such a list, to import them: by marker, or where there is none by position. */
export async function singleRulesOf(context: Context<PveSession>, address: RuleListAddress): Promise<RuleKey[]> {
  const rules = (await readRules({ ...context, warn: () => undefined }, address, FIREWALL_LOCK)) ?? [];
  if (!isManagedSingly(rules)) return [];
  const taken = new Set<string>();
  return rules.flatMap(({ comment }, position): RuleKey[] => {
    const marker = markerOf(comment);
    if (marker === undefined) return [{ id: null, position }];
    // A copy with the marker of another: it is that one which is managed.
    if (taken.has(marker)) return [];
    taken.add(marker);
    return [{ id: marker, position: null }];
  });
}
