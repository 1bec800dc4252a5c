import type { Construct } from "constructs";
import type { ISecurityGroup } from "../../bindings/firewall/i-security-group";
import type { RulesConfig, RulesRules } from "../../bindings/firewall/rules";
import { RulesBinding } from "../../bindings/firewall/rules-binding";
import { appended } from "../listed";
import { withRule } from "./rule-order";

/**
 * The firewall rules of the cluster, in order, all of them. They protect the nodes; guests have firewalls of their own.
 *
 * ```ts
 * const rules = new firewall.Rules(this, "rules", { rules: [] });
 * rules.allow({ type: "in", protocol: "tcp", destinationPort: "22,8006", source: management });
 * rules.useGroup(monitoring);
 * rules.drop({ type: "in", source: blocked });
 * ```
 *
 * After these rules come the server's own: the nodes' network and the IP set `management` reach API, SSH and consoles, and the nodes each other's
 * corosync. A last rule that drops everything cuts all of that; leave it to `inputPolicy` of `firewall.Options`.
 */
export class Rules extends RulesBinding {
  public constructor(scope: Construct, id: string, config: RulesConfig) {
    super(scope, id, config);
  }

  /**
   * Adds a rule at the end that accepts what it matches.
   *
   * ```ts
   * rules.allow({ type: "in", macro: "SSH", source: management });
   * ```
   */
  public allow(rule: RulesRules): void {
    this.putRules(withRule(this, this.rulesInput, "ACCEPT", rule));
  }

  /**
   * Adds a rule at the end that drops what it matches without a word.
   *
   * ```ts
   * rules.drop({ type: "in", source: blocked });
   * ```
   */
  public drop(rule: RulesRules): void {
    this.putRules(withRule(this, this.rulesInput, "DROP", rule));
  }

  /**
   * Adds a rule at the end that refuses what it matches; not for forwarded traffic.
   *
   * ```ts
   * rules.reject({ type: "in", protocol: "tcp", destinationPort: "113" });
   * ```
   */
  public reject(rule: RulesRules): void {
    this.putRules(withRule(this, this.rulesInput, "REJECT", rule));
  }

  /**
   * Adds the rules of a security group at the end.
   *
   * ```ts
   * rules.useGroup(monitoring);
   * ```
   */
  public useGroup(securityGroup: ISecurityGroup, comment?: string): void {
    this.putRules(appended(this, "rules", this.rulesInput, { type: "group", securityGroup, comment }));
  }
}
