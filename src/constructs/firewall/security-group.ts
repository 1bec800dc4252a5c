import type { Construct } from "constructs";
import type { SecurityGroupConfig, SecurityGroupRules } from "../../bindings/firewall/security-group";
import { SecurityGroupBinding } from "../../bindings/firewall/security-group-binding";
import { withRule } from "./rule-order";

/**
 * A security group: a named list of rules that other rule lists refer to.
 *
 * ```ts
 * const frontend = new firewall.SecurityGroup(this, "web", { name: "web" });
 * frontend.allow({ type: "in", macro: "HTTPS" });
 * frontend.drop({ type: "in", source: blocked });
 * ```
 */
export class SecurityGroup extends SecurityGroupBinding {
  public constructor(scope: Construct, id: string, config: SecurityGroupConfig) {
    super(scope, id, config);
  }

  /**
   * Adds a rule at the end of `rules` that accepts what it matches.
   *
   * ```ts
   * frontend.allow({ type: "in", macro: "HTTPS" });
   * ```
   */
  public allow(rule: SecurityGroupRules): void {
    this.putRules(withRule(this, this.rulesInput, "ACCEPT", rule));
  }

  /**
   * Adds a rule at the end of `rules` that drops what it matches without a word.
   *
   * ```ts
   * frontend.drop({ type: "in", source: blocked });
   * ```
   */
  public drop(rule: SecurityGroupRules): void {
    this.putRules(withRule(this, this.rulesInput, "DROP", rule));
  }

  /**
   * Adds a rule at the end of `rules` that refuses what it matches; not for forwarded traffic.
   *
   * ```ts
   * frontend.reject({ type: "in", protocol: "tcp", destinationPort: "113" });
   * ```
   */
  public reject(rule: SecurityGroupRules): void {
    this.putRules(withRule(this, this.rulesInput, "REJECT", rule));
  }
}
