/** What somebody has looked at, and found right. */
import type { IConstruct } from "constructs";
import { refuse } from "../mistakes";
import { checks } from "./bundle";

const acknowledged = new WeakMap<IConstruct, Set<string>>();

/**
 * The checks that run while an application is synthesized.
 *
 * ```ts
 * Validations.acknowledge(stack, "firewall-rule-shadowed", "Rules are ordered by hand.");
 * ```
 */
export class Validations {
  /**
   * Keeps a warning from being shown, for a construct and everything in it. Errors cannot be acknowledged.
   *
   * ```ts
   * Validations.acknowledge(stack, "firewall-rule-shadowed", "Rules are ordered by hand.");
   * ```
   *
   * @param scope The construct; a stack or the app for all in it
   * @param id What the warning says in brackets at its end, such as `firewall-rule-shadowed`
   * @param reason Why it is right as it is, for whoever reads the application next
   */
  public static acknowledge(scope: IConstruct, id: string, reason: string): void {
    const problem = checks().problemOfId(id) ?? (reason.trim() === "" ? "give a reason." : undefined);
    if (problem !== undefined) refuse(scope, `Validations.acknowledge: ${problem}`);
    acknowledged.set(scope, (acknowledged.get(scope) ?? new Set()).add(id));
  }

  private constructor() {}
}

export function isAcknowledged(construct: IConstruct, id: string): boolean {
  return construct.node.scopes.some((scope) => acknowledged.get(scope)?.has(id));
}
