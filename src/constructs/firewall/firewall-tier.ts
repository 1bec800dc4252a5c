import { Construct } from "constructs";
import type { IAddresses } from "../../bindings/firewall/i-addresses";
import { firewallServiceKeys, firewallTierConfigKeys } from "../../bindings/written-keys";
import { refuse, refuseAtSynthesis } from "../mistakes";
import { refuseUnknownKeys } from "../unknown-keys";
import { Ipset } from "./ipset";
import type { INetwork } from "./network";
import { SecurityGroup } from "./security-group";

/** What is reached: a macro, or a protocol with ports. */
export interface FirewallService {
  /** Macro that stands for protocol and ports, such as `HTTPS`. */
  readonly macro?: string | undefined;
  /** Protocol by name or number, such as `tcp`. */
  readonly protocol?: string | undefined;
  /** Ports: numbers, ranges `low:high` and names of services, joined with commas. Needs `protocol`. */
  readonly ports?: string | undefined;
  /**
   * Level at which connections are logged, such as `firewall.LogLevel.INFO`.
   * @default - nothing is logged
   */
  readonly logLevel?: string | undefined;
  /** Text for people, in one line. */
  readonly comment?: string | undefined;
}

/** Machines that serve the same purpose. */
export interface FirewallTierConfig {
  /**
   * Name of the security group and the ip set: 2 to 18 characters, beginning with a letter.
   * @default - the construct's id
   */
  readonly name?: string | undefined;
  /** Addresses and networks of the machines. */
  readonly addresses?: string[] | undefined;
  /** VNets that the machines are in, such as `network.addNetwork` answers, by the subnets that they have by now. */
  readonly networks?: INetwork[] | undefined;
  /** Text for people, in one line. */
  readonly comment?: string | undefined;
}

/**
 * A tier of a `TieredFirewall`: the addresses of its machines as an ip set, and what may reach them as a security group, which the firewalls of the
 * guests refer to.
 *
 * ```ts
 * webTier.acceptFromAnywhere({ macro: "HTTPS" });
 * webTier.canReach(database, { macro: "PostgreSQL" });
 * ```
 *
 * What else reaches a machine follows from the firewall of the guest: its policy, and the rules behind the group. `group.drop` and `group.reject`, called
 * last, end the group with rules of their own.
 */
export class FirewallTier extends Construct {
  /** The machines of the tier. */
  public readonly addresses: Ipset;
  /** What may reach them. */
  public readonly group: SecurityGroup;

  public constructor(scope: Construct, id: string, config: FirewallTierConfig) {
    super(scope, id);
    refuseUnknownKeys(this, firewallTierConfigKeys, config);
    const { name = id, networks = [], comment } = config;
    const addresses = [...(config.addresses ?? []), ...networks.flatMap(({ cidrs }) => cidrs)];
    this.addresses = new Ipset(this, "addresses", { name, comment, entries: addresses.map((cidr) => ({ cidr })) });
    this.group = new SecurityGroup(this, "group", { name, comment });
    refuseAtSynthesis(this, () =>
      addresses.length > 0 ? [] : ["a tier without addresses can be reached by and reach nobody"],
    );
  }

  /**
   * Lets the machines of this tier reach those of the other.
   *
   * ```ts
   * webTier.canReach(database, { macro: "PostgreSQL" });
   * ```
   */
  public canReach(other: FirewallTier, service: FirewallService): void {
    other.acceptFrom(this.addresses, service);
  }

  /**
   * Lets these addresses reach the machines of the tier: an alias, an ip set, or the `management` of the firewall.
   *
   * ```ts
   * webTier.acceptFrom(management, { protocol: "tcp", ports: "8443" });
   * ```
   */
  public acceptFrom(source: IAddresses, service: FirewallService): void {
    this.accept(service, source);
  }

  /**
   * Lets everybody reach the machines of the tier.
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
    // Without one of them the rule would accept everything.
    if (macro === undefined && protocol === undefined) refuse(this, "a service needs a `macro` or a `protocol`");
    else this.group.allow({ type: "in", macro, protocol, destinationPort: ports, source, logLevel, comment });
  }
}
