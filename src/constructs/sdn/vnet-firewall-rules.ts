import type { ISecurityGroup } from "../../bindings/firewall/i-security-group";
import type { VnetFirewallRulesRules } from "../../bindings/sdn/vnet-firewall-rules";
import { VnetFirewallRulesBinding } from "../../bindings/sdn/vnet-firewall-rules-binding";
import { appended, withRule } from "../listed";

/**
 * The complete, ordered list of a VNet's firewall rules. They apply to forwarded traffic.
 *
 * ```ts
 * const vnetRules = new sdn.VnetFirewallRules(this, "rules", { vnet: webNetwork, rules: [] });
 * vnetRules.allow({ type: "forward", macro: "HTTPS" });
 * vnetRules.drop({ type: "forward" });
 * ```
 */
export class VnetFirewallRules extends VnetFirewallRulesBinding {
  /**
   * Adds a rule at the end that accepts matching packets.
   *
   * ```ts
   * vnetRules.allow({ type: "forward", macro: "HTTPS" });
   * ```
   */
  public allow(rule: VnetFirewallRulesRules): void {
    this.putRules(withRule(this, this.rulesInput, "ACCEPT", rule));
  }

  /**
   * Adds a rule at the end that drops matching packets silently.
   *
   * ```ts
   * vnetRules.drop({ type: "forward" });
   * ```
   */
  public drop(rule: VnetFirewallRulesRules): void {
    this.putRules(withRule(this, this.rulesInput, "DROP", rule));
  }

  /**
   * Adds a rule at the end that applies the rules of a security group.
   *
   * ```ts
   * vnetRules.useGroup(frontend);
   * ```
   */
  public useGroup(securityGroup: ISecurityGroup, comment?: string): void {
    this.putRules(appended(this, "rules", this.rulesInput, { type: "group", securityGroup, comment }));
  }
}
