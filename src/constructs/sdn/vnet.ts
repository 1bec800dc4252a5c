import type { Construct } from "constructs";
import { Subnet, type SubnetOptions } from "../../bindings/sdn/subnet";
import type { VnetConfig } from "../../bindings/sdn/vnet";
import { VnetBinding } from "../../bindings/sdn/vnet-binding";
import type { VnetFirewallRulesRules } from "../../bindings/sdn/vnet-firewall-rules";
import type { INetwork } from "../firewall/network";
import { withProvider } from "../with-provider";
import { VnetFirewallRules } from "./vnet-firewall-rules";

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
  /** The subnets that `addSubnet` has made, in the order of the calls. */
  public readonly subnets: Subnet[] = [];
  private firewall: VnetFirewallRules | undefined;

  public constructor(scope: Construct, id: string, config: VnetConfig) {
    super(scope, id, config);
  }

  /**
   * Gives the VNet a subnet.
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
   * Adds a rule at the end of the VNet's firewall that accepts what it matches. All its rules are those of `allow` and `drop` then: others go.
   *
   * ```ts
   * webNetwork.allow({ type: "forward", macro: "HTTPS" });
   * ```
   */
  public allow(rule: VnetFirewallRulesRules): void {
    this.firewallRules.allow(rule);
  }

  /**
   * Adds a rule at the end of the VNet's firewall that drops what it matches without a word. All its rules are those of `allow` and `drop` then: others go.
   *
   * ```ts
   * webNetwork.drop({ type: "forward" });
   * ```
   */
  public drop(rule: VnetFirewallRulesRules): void {
    this.firewallRules.drop(rule);
  }

  /** The networks of its subnets, as `addSubnet` was given them. */
  public get cidrs(): string[] {
    return this.subnets.flatMap(({ cidrInput }) => cidrInput ?? []);
  }

  /** The firewall rules of the VNet as a construct, for whatever else they need: the child `firewall-rules`, made when it is first asked for. */
  public get firewallRules(): VnetFirewallRules {
    this.firewall ??= new VnetFirewallRules(this, "firewall-rules", withProvider(this, {}, { vnet: this, rules: [] }));
    return this.firewall;
  }
}
