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
 * const vnetRules = new sdn.VnetFirewallRules(this, "rules", { vnet: webNetwork, rules: [] });
 * vnetRules.allow({ type: "forward", macro: "HTTPS" });
 * vnetRules.drop({ type: "forward" });
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
   * vnetRules.allow({ type: "forward", macro: "HTTPS" });
   * ```
   */
  public allow(rule: VnetFirewallRulesRules): void {
    this.putRules(withRule(this, this.rulesInput, "ACCEPT", rule));
  }

  /**
   * Adds a rule at the end that drops what it matches without a word.
   *
   * ```ts
   * vnetRules.drop({ type: "forward" });
   * ```
   */
  public drop(rule: VnetFirewallRulesRules): void {
    this.putRules(withRule(this, this.rulesInput, "DROP", rule));
  }

  /**
   * Adds the rules of a security group at the end.
   *
   * ```ts
   * vnetRules.useGroup(frontend);
   * ```
   */
  public useGroup(securityGroup: ISecurityGroup, comment?: string): void {
    this.putRules(appended(this, "rules", this.rulesInput, { type: "group", securityGroup, comment }));
  }
}
