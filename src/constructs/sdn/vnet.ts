import type { ISecurityGroup } from "../../bindings/firewall/i-security-group";
import { Subnet, type SubnetOptions } from "../../bindings/sdn/subnet";
import { VnetBinding } from "../../bindings/sdn/vnet-binding";
import type { VnetFirewallRulesRules } from "../../bindings/sdn/vnet-firewall-rules";
import { VnetFirewallRulesBinding } from "../../bindings/sdn/vnet-firewall-rules-binding";
import type { INetwork } from "../firewall/firewall-tier";
import { appended, withRule } from "../listed";
import { withProvider } from "../with-provider";

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

/**
 * A virtual network: a bridge on every node of its zone.
 *
 * ```ts
 * const webNetwork = new sdn.Vnet(this, "web", { vnet: "web", zone: vlanZone, tag: 100 });
 * webNetwork.addSubnet("servers", { cidr: "10.0.100.0/24", gateway: "10.0.100.1" });
 * webNetwork.allow({ type: "forward", macro: "HTTPS" });
 * webNetwork.drop({ type: "forward" });
 * ```
 */
export class Vnet extends VnetBinding implements INetwork {
  /** The subnets from `addSubnet`, in the order of the calls. */
  public readonly subnets: Subnet[] = [];
  private firewall: VnetFirewallRules | undefined;

  /**
   * Adds a subnet to the VNet.
   *
   * ```ts
   * webNetwork.addSubnet("servers", { cidr: "10.0.100.0/24", gateway: "10.0.100.1" });
   * ```
   */
  public addSubnet(id: string, options: SubnetOptions): Subnet {
    const subnet = new Subnet(this, id, withProvider(this, options, { vnet: this }));
    this.subnets.push(subnet);
    return subnet;
  }

  /**
   * Adds a rule at the end of the VNet's firewall that accepts matching packets. The rules of `allow` and `drop` then replace all other rules.
   *
   * ```ts
   * webNetwork.allow({ type: "forward", macro: "HTTPS" });
   * ```
   */
  public allow(rule: VnetFirewallRulesRules): void {
    this.firewallRules.allow(rule);
  }

  /**
   * Adds a rule at the end of the VNet's firewall that drops matching packets silently. The rules of `allow` and `drop` then replace all other rules.
   *
   * ```ts
   * webNetwork.drop({ type: "forward" });
   * ```
   */
  public drop(rule: VnetFirewallRulesRules): void {
    this.firewallRules.drop(rule);
  }

  /** The `cidr` of each subnet from `addSubnet`. */
  public get cidrs(): string[] {
    return this.subnets.flatMap(({ cidrInput }) => cidrInput ?? []);
  }

  /** The construct with the VNet's firewall rules: the child `firewall-rules`, created at the first access. */
  public get firewallRules(): VnetFirewallRules {
    this.firewall ??= new VnetFirewallRules(this, "firewall-rules", withProvider(this, {}, { vnet: this, rules: [] }));
    return this.firewall;
  }
}
