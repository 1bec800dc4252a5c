import type { ISecurityGroup } from "../../bindings/firewall/i-security-group";
import type { RulesRules } from "../../bindings/firewall/rules";
import { RulesBinding } from "../../bindings/firewall/rules-binding";
import { appended, withRule } from "../listed";

/**
 * The complete, ordered list of the cluster's firewall rules. They protect the nodes; guests have their own firewalls.
 *
 * ```ts
 * const rules = new firewall.Rules(this, "rules", { rules: [] });
 * rules.allow({ type: "in", protocol: "tcp", destinationPort: "22,8006", source: management });
 * rules.useGroup(monitoring);
 * rules.drop({ type: "in", source: blocked });
 * ```
 *
 * The server adds its own rules after these: the nodes' network and the IP set `management` reach API, SSH and consoles, and the nodes reach each
 * other's corosync. A last rule that drops everything would block all of that. Use `inputPolicy` of `firewall.Options` instead.
 */
export class Rules extends RulesBinding {
  /**
   * Adds a rule at the end that accepts matching packets.
   *
   * ```ts
   * rules.allow({ type: "in", macro: "SSH", source: management });
   * ```
   */
  public allow(rule: RulesRules): void {
    this.putRules(withRule(this, this.rulesInput, "ACCEPT", rule));
  }

  /**
   * Adds a rule at the end that drops matching packets silently.
   *
   * ```ts
   * rules.drop({ type: "in", source: blocked });
   * ```
   */
  public drop(rule: RulesRules): void {
    this.putRules(withRule(this, this.rulesInput, "DROP", rule));
  }

  /**
   * Adds a rule at the end that rejects matching packets with an error response. Not for forwarded traffic.
   *
   * ```ts
   * rules.reject({ type: "in", protocol: "tcp", destinationPort: "113" });
   * ```
   */
  public reject(rule: RulesRules): void {
    this.putRules(withRule(this, this.rulesInput, "REJECT", rule));
  }

  /**
   * Adds a rule at the end that applies the rules of a security group.
   *
   * ```ts
   * rules.useGroup(monitoring);
   * ```
   */
  public useGroup(securityGroup: ISecurityGroup, comment?: string): void {
    this.putRules(appended(this, "rules", this.rulesInput, { type: "group", securityGroup, comment }));
  }
}
