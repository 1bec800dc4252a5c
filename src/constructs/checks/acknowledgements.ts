/** Warnings that the application acknowledges. */

import type { IConstruct } from "constructs";
import { message } from "../../naming/message";
import { refuse } from "../mistakes";
import { checks } from "./bundle";

const acknowledged = new WeakMap<IConstruct, Set<string>>();

/**
 * Controls the checks that run during synthesis.
 *
 * ```ts
 * Validations.acknowledge(stack, "firewall-rule-shadowed", "Rules are ordered by hand.");
 * ```
 */
export class Validations {
  /**
   * Suppresses a warning for a construct and everything in it. Errors cannot be acknowledged.
   *
   * ```ts
   * Validations.acknowledge(stack, "firewall-rule-shadowed", "Rules are ordered by hand.");
   * ```
   *
   * @param scope Construct. A stack or the app covers everything in it.
   * @param id Id in brackets at the end of the warning, such as `firewall-rule-shadowed`
   * @param reason Reason for readers of the application
   */
  public static acknowledge(scope: IConstruct, id: string, reason: string): void {
    const problem = checks().problemOfId(id) ?? (reason.trim() === "" ? "give a reason." : undefined);
    if (problem !== undefined) refuse(scope, message`Validations.acknowledge: ${problem}`);
    acknowledged.set(scope, (acknowledged.get(scope) ?? new Set()).add(id));
  }

  private constructor() {}
}

export function isAcknowledged(construct: IConstruct, id: string): boolean {
  return construct.node.scopes.some((scope) => acknowledged.get(scope)?.has(id));
}
