import type { SecurityGroupRules } from "../../bindings/firewall/security-group";
import { SecurityGroupBinding } from "../../bindings/firewall/security-group-binding";
import { withRule } from "../listed";

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
  /**
   * Adds a rule at the end of `rules` that accepts matching packets.
   *
   * ```ts
   * frontend.allow({ type: "in", macro: "HTTPS" });
   * ```
   */
  public allow(rule: SecurityGroupRules): void {
    this.putRules(withRule(this, this.rulesInput, "ACCEPT", rule));
  }

  /**
   * Adds a rule at the end of `rules` that drops matching packets silently.
   *
   * ```ts
   * frontend.drop({ type: "in", source: blocked });
   * ```
   */
  public drop(rule: SecurityGroupRules): void {
    this.putRules(withRule(this, this.rulesInput, "DROP", rule));
  }

  /**
   * Adds a rule at the end of `rules` that rejects matching packets with an error response. Not for forwarded traffic.
   *
   * ```ts
   * frontend.reject({ type: "in", protocol: "tcp", destinationPort: "113" });
   * ```
   */
  public reject(rule: SecurityGroupRules): void {
    this.putRules(withRule(this, this.rulesInput, "REJECT", rule));
  }
}
