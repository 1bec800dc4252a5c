/** Rules that verbs add to a list: first match first, in the order of the calls. */
import type { IResolvable } from "cdktf";
import type { Construct } from "constructs";
import { appended } from "../listed";
import { refuse } from "../mistakes";

interface Rule {
  readonly action?: string | undefined;
}

/** The list with one more rule at its end. */
export function withRule<R extends Rule>(
  owner: Construct,
  rules: R[] | IResolvable | undefined,
  action: string,
  rule: R,
): R[] | IResolvable {
  if (rule.action !== undefined && rule.action !== action)
    refuse(owner, `a rule says action ${rule.action}, and is added as ${action}: leave \`action\` out.`);
  return appended(owner, "rules", rules, { ...rule, action });
}
