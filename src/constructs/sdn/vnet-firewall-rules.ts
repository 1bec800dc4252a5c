import type { Construct } from "constructs";
import type { ISecurityGroup } from "../../bindings/firewall/i-security-group";
import type { VnetFirewallRulesConfig, VnetFirewallRulesRules } from "../../bindings/sdn/vnet-firewall-rules";
import { VnetFirewallRulesBinding } from "../../bindings/sdn/vnet-firewall-rules-binding";
import { withRule } from "../firewall/rule-order";
import { appended } from "../listed";

/**
 * The firewall rules of a VNet, in order, all of them. They are about forwarded traffic.
 *
 * ```ts
 * const rules = new sdn.VnetFirewallRules(this, "rules", { vnet: web, rules: [] });
 * rules.allow({ type: "forward", macro: "HTTPS" });
 * rules.drop({ type: "forward" });
 * ```
 */
export class VnetFirewallRules extends VnetFirewallRulesBinding {
  public constructor(scope: Construct, id: string, config: VnetFirewallRulesConfig) {
    super(scope, id, config);
  }

  /**
   * Adds a rule at the end that accepts what it matches.
   *
   * ```ts
   * rules.allow({ type: "forward", macro: "HTTPS" });
   * ```
   */
  public allow(rule: VnetFirewallRulesRules): void {
    this.putRules(withRule(this, this.rulesInput, "ACCEPT", rule));
  }

  /**
   * Adds a rule at the end that drops what it matches without a word.
   *
   * ```ts
   * rules.drop({ type: "forward" });
   * ```
   */
  public drop(rule: VnetFirewallRulesRules): void {
    this.putRules(withRule(this, this.rulesInput, "DROP", rule));
  }

  /**
   * Adds the rules of a security group at the end.
   *
   * ```ts
   * rules.useGroup(group);
   * ```
   */
  public useGroup(securityGroup: ISecurityGroup, comment?: string): void {
    this.putRules(appended(this, "rules", this.rulesInput, { type: "group", securityGroup, comment }));
  }
}
