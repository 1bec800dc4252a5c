import { Construct } from "constructs";
import { Options, type OptionsLogRatelimit } from "../../bindings/firewall/options";
import type { RulesRules } from "../../bindings/firewall/rules";
import { tieredFirewallConfigKeys } from "../../bindings/written-keys";
import { type Message, template } from "../../naming/message";
import { withoutComments } from "../listed";
import { refuseAtSynthesis } from "../mistakes";
import { refuseUnknownKeys } from "../unknown-keys";
import { FirewallTier, type FirewallTierConfig } from "./firewall-tier";
import { Ipset } from "./ipset";
import { Rules } from "./rules";

/** Options of {@link TieredFirewall}. */
export interface TieredFirewallConfig {
  /** Addresses and networks from which the nodes are managed. They always reach API, consoles and SSH. */
  readonly management: string[];
  /**
   * Action for incoming traffic that no rule matches: `ACCEPT`, `REJECT` or `DROP`.
   * @default "DROP"
   */
  readonly inputPolicy?: string | undefined;
  /**
   * Limit of log messages, see `firewall.LogRate`.
   * @default - the server's: one message per second, after the first five
   */
  readonly logRatelimit?: OptionsLogRatelimit | undefined;
}

/**
 * The firewall of a cluster in tiers. Creates an IP set and a security group for each tier, the rules of the nodes, and the options. The options
 * depend on the rules, so that the firewall is enabled only after the rules let the management networks in.
 *
 * ```ts
 * const wall = new firewall.TieredFirewall(this, "firewall", { management: ["198.51.100.0/24"] });
 * const web = wall.addTier("web", { addresses: ["10.0.1.0/24"] });
 * const database = wall.addTier("database", { addresses: ["10.0.2.0/24"] });
 * web.acceptFromAnywhere({ macro: "HTTPS" });
 * web.canReach(database, { macro: "PostgreSQL" });
 * ```
 *
 * The IP set of the management networks is `management`, whose members the server lets in by default. Two rules at the top of the list ensure that no
 * rule below them blocks these networks.
 *
 * The server lets in the network of the nodes, too, with all its machines. To restrict it to the nodes, create an alias `local_network` with their
 * addresses.
 */
export class TieredFirewall extends Construct {
  /** IP set of the networks from which the nodes are managed. */
  public readonly management: Ipset;
  /** Rules of the nodes. The first two let the management networks in; add others with the methods of `rules`. */
  public readonly rules: Rules;
  /** Options that enable the firewall. */
  public readonly options: Options;
  /** The tiers, in the order in which they were added. */
  public readonly tiers: FirewallTier[] = [];

  public constructor(scope: Construct, id: string, config: TieredFirewallConfig) {
    super(scope, id);
    refuseUnknownKeys(this, tieredFirewallConfigKeys, config);
    const { management, inputPolicy = "DROP", logRatelimit } = config;
    const entries = withoutComments(management);
    this.management = new Ipset(this, "management", { name: "management", comment: "May manage the nodes", entries });
    this.rules = new Rules(this, "rules", { rules: this.managementRules() });
    this.options = new Options(this, "options", { enabled: true, inputPolicy, logRatelimit, dependsOn: [this.rules] });
    refuseAtSynthesis(this, () => this.problems(management));
  }

  /**
   * Adds a tier of machines.
   *
   * ```ts
   * const web = wall.addTier("web", { addresses: ["10.0.1.0/24"] });
   * ```
   */
  public addTier(id: string, config: FirewallTierConfig): FirewallTier {
    const tier = new FirewallTier(this, id, config);
    this.tiers.push(tier);
    return tier;
  }

  private managementRules(): RulesRules[] {
    const from = { type: "in", action: "ACCEPT", source: this.management };
    return [
      { ...from, protocol: "tcp", destinationPort: "22,3128,5900:5999,8006", comment: "Management" },
      { ...from, macro: "Ping", comment: "Management" },
    ];
  }

  private problems(management: readonly string[]): Message[] {
    if (management.length === 0) return [template("without `management` no administrator could reach the nodes")];
    const [first] = Array.isArray(this.rules.rulesInput) ? this.rules.rulesInput : [];
    return first?.comment === "Management" && first.action === "ACCEPT"
      ? []
      : [
          template(
            "the rules no longer begin with those that let the management networks in: add yours by `allow`, `drop` and `useGroup` of `rules`",
          ),
        ];
  }
}
