/** Names of rules that change hands between a list and single rules: their contents, without the marker of a single rule. */
import { elementName } from "../kinds/hands-over";
import type { RuleState } from "./rule-attributes";
import { toRule } from "./rule-conversion";
import { withoutMarker } from "./rule-list/marker";
import { asStored, type Rule, ruleKey } from "./rule-list/rule";

/** `type`: of the single rules; `owner`: the security group, of which the cluster's list has none. */
export function nameOfRule(type: string, owner: string | undefined, rule: Rule): string {
  return elementName(type, owner, contentOf(rule));
}

export const contentOfState = (state: unknown): string => contentOf(toRule(state as RuleState));

function contentOf({ comment, ...rule }: Rule): string {
  const text = withoutMarker(comment);
  return ruleKey(asStored({ ...rule, ...(text !== undefined && { comment: text }) }));
}
