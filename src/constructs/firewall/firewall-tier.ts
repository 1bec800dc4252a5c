import { Construct } from "constructs";
import type { IAddresses } from "../../bindings/firewall/i-addresses";
import { firewallServiceKeys, firewallTierConfigKeys } from "../../bindings/written-keys";
import { template } from "../../naming/message";
import { withoutComments } from "../listed";
import { refuse, refuseAtSynthesis } from "../mistakes";
import { refuseUnknownKeys } from "../unknown-keys";
import { Ipset } from "./ipset";
import { SecurityGroup } from "./security-group";

/**
 * A network with machines, such as a VNet. It belongs to this namespace because VNets refer to the firewall, and packages of Go cannot import each
 * other.
 */
export interface INetwork {
  /** Its current subnets, such as `10.0.1.0/24`. */
  readonly cidrs: string[];
}

/** A network service: a macro, or a protocol with ports. */
export interface FirewallService {
  /** Macro for protocol and ports, such as `HTTPS`. */
  readonly macro?: string | undefined;
  /** Protocol by name or number, such as `tcp`. */
  readonly protocol?: string | undefined;
  /** Port numbers, ranges `low:high` and service names, separated by commas. Needs `protocol`. */
  readonly ports?: string | undefined;
  /**
   * Log level of connections, such as `firewall.LogLevel.INFO`.
   * @default - connections are not logged
   */
  readonly logLevel?: string | undefined;
  /** Comment on the rule, on one line. */
  readonly comment?: string | undefined;
}

/** Options of {@link FirewallTier}. */
export interface FirewallTierConfig {
  /**
   * Name of the security group and the IP set: 2 to 18 characters, beginning with a letter.
   * @default - the construct's id
   */
  readonly name?: string | undefined;
  /** Addresses and networks of the machines. */
  readonly addresses?: string[] | undefined;
  /** VNets of the machines, such as results of `network.addNetwork`. Their current subnets count as addresses. */
  readonly networks?: INetwork[] | undefined;
  /** Comment on the security group and the IP set, on one line. */
  readonly comment?: string | undefined;
}

/**
 * A tier of machines with the same purpose: an IP set with their addresses, and a security group with the rules for traffic to them. The firewalls of
 * the guests refer to the group.
 *
 * ```ts
 * webTier.acceptFromAnywhere({ macro: "HTTPS" });
 * webTier.canReach(database, { macro: "PostgreSQL" });
 * ```
 *
 * The firewall of the guest decides about all other traffic: by its policy, and by the rules after the group. To block other traffic in the group itself,
 * call `group.drop` or `group.reject` last.
 */
export class FirewallTier extends Construct {
  /** IP set with the addresses of the machines. */
  public readonly addresses: Ipset;
  /** Security group with the rules for traffic to the machines. */
  public readonly group: SecurityGroup;

  public constructor(scope: Construct, id: string, config: FirewallTierConfig) {
    super(scope, id);
    refuseUnknownKeys(this, firewallTierConfigKeys, config);
    const { name = id, networks = [], comment } = config;
    const addresses = [...(config.addresses ?? []), ...networks.flatMap(({ cidrs }) => cidrs)];
    this.addresses = new Ipset(this, "addresses", { name, comment, entries: withoutComments(addresses) });
    this.group = new SecurityGroup(this, "group", { name, comment });
    refuseAtSynthesis(this, () =>
      addresses.length > 0 ? [] : [template("a tier without addresses can neither send nor receive traffic")],
    );
  }

  /**
   * Lets the machines of this tier reach those of another tier.
   *
   * ```ts
   * webTier.canReach(database, { macro: "PostgreSQL" });
   * ```
   */
  public canReach(other: FirewallTier, service: FirewallService): void {
    other.acceptFrom(this.addresses, service);
  }

  /**
   * Lets addresses reach the machines of the tier: an alias, an IP set, or `management` of the firewall.
   *
   * ```ts
   * webTier.acceptFrom(management, { protocol: "tcp", ports: "8443" });
   * ```
   */
  public acceptFrom(source: IAddresses, service: FirewallService): void {
    this.accept(service, source);
  }

  /**
   * Lets any address reach the machines of the tier.
   *
   * ```ts
   * webTier.acceptFromAnywhere({ macro: "HTTPS" });
   * ```
   */
  public acceptFromAnywhere(service: FirewallService): void {
    this.accept(service);
  }

  private accept(service: FirewallService, source?: IAddresses): void {
    refuseUnknownKeys(this, firewallServiceKeys, service);
    const { macro, protocol, ports, logLevel, comment } = service;
    // A rule without both would accept everything.
    if (macro === undefined && protocol === undefined)
      refuse(this, template("a service needs a `macro` or a `protocol`"));
    else this.group.allow({ type: "in", macro, protocol, destinationPort: ports, source, logLevel, comment });
  }
}
