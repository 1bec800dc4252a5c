/** Rules that verbs add to a list: first match first, in the order of the calls. */
import type { IResolvable } from "cdktf";
import type { Construct } from "constructs";
import { listed } from "../listed";

interface Rule {
  readonly action?: string | undefined;
}

/** The list with one more rule at its end. */
export function withRule<R extends Rule>(
  owner: Construct,
  rules: R[] | IResolvable | undefined,
  action: string,
  rule: R,
): R[] {
  if (rule.action !== undefined && rule.action !== action) {
    throw new Error(
      `${owner.node.path}: the rule says action ${rule.action}, and is added as ${action}: leave \`action\` out.`,
    );
  }
  return [...listed(owner, "rules", rules), { ...rule, action }];
}
