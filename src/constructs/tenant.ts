import { Construct } from "constructs";
import type { IPool } from "../bindings/pools/i-pool";
import { networkOptionsKeys, tenantConfigKeys } from "../bindings/written-keys";
import { template } from "../naming/message";
import type { Plan } from "./backup/plan";
import { FirewallTier } from "./firewall/firewall-tier";
import { AvailabilityGroup } from "./ha/availability-group";
import { refuse } from "./mistakes";
import { Pool } from "./pools/pool";
import type { NetworkOptions } from "./sdn/network-options";
import { networkIn } from "./sdn/networks";
import type { Vnet } from "./sdn/vnet";
import type { ZoneEvpn, ZoneVlan } from "./sdn/zones";
import { refuseUnknownKeys } from "./unknown-keys";

/** Options of {@link Tenant}. */
export interface TenantConfig {
  /**
   * Name of the pool, the security group and the IP set: 2 to 18 letters, digits and hyphens, beginning with a letter.
   * @default - the construct's id
   */
  readonly name?: string | undefined;
  /** Parent of the tenant's pool. */
  readonly parentPool?: IPool | undefined;
  /** Ids of the tenant's guests. Add more with `addGuest`. */
  readonly guests?: number[] | undefined;
  /** The tenant's network, in a zone of any type: a result of `addNetwork`, or a VNet whose subnets were added before. */
  readonly vnet?: Vnet | undefined;
  /**
   * VLAN zone of the tenant's network. Needs `network`.
   * @deprecated set `vnet` to the network itself: `vnet: production.addNetwork("acme", { tag: 200 })`
   */
  readonly vlanZone?: ZoneVlan | undefined;
  /**
   * EVPN zone of the tenant's network. Needs `network`.
   * @deprecated set `vnet` to the network itself: `vnet: routed.addNetwork("acme", { tag: 11100 })`
   */
  readonly evpnZone?: ZoneEvpn | undefined;
  /**
   * The tenant's network in `vlanZone` or `evpnZone`.
   * @deprecated set `vnet` to the network itself
   */
  readonly network?: NetworkOptions | undefined;
  /** Backup plan that covers the tenant's pool. */
  readonly backup?: Plan | undefined;
  /**
   * Whether the HA manager keeps the guests running. All guests must be virtual machines.
   * @default - true with `preferredNodes`, otherwise false
   */
  readonly highAvailability?: boolean | undefined;
  /** Nodes for the guests in order of preference. Implies `highAvailability`. */
  readonly preferredNodes?: string[] | undefined;
  /** Comment on the pool, the security group and the IP set. */
  readonly comment?: string | undefined;
}

/**
 * A tenant of the cluster: a pool with its guests, and optionally a network with a firewall tier, backups, and high availability.
 *
 * ```ts
 * const acme = new Tenant(this, "acme", {
 *   guests: [101, 102],
 *   vnet: production.addNetwork("acme", { tag: 200, cidr: "10.2.0.0/24", gateway: "10.2.0.1" }),
 *   backup: nightly,
 *   highAvailability: true,
 * });
 * acme.firewall?.acceptFromAnywhere({ macro: "HTTPS" });
 * ```
 */
export class Tenant extends Construct {
  /** The tenant's guests. */
  public readonly pool: Pool;
  /** The tenant's network. */
  public readonly vnet?: Vnet;
  /** Firewall tier with the addresses of the network. Absent if the network has no subnets. */
  public readonly firewall?: FirewallTier;
  /** Keeps the guests running. Absent without high availability. */
  public readonly availability?: AvailabilityGroup;

  public constructor(scope: Construct, id: string, config: TenantConfig = {}) {
    super(scope, id);
    refuseUnknownKeys(this, tenantConfigKeys, config);
    refuseUnknownKeys(this, networkOptionsKeys, config.network, "network");
    const { name = id, parentPool, guests = [], backup, preferredNodes, comment } = config;
    const { highAvailability = preferredNodes !== undefined } = config;
    if (preferredNodes && !highAvailability) refuse(this, template("`preferredNodes` needs `highAvailability`"));
    const poolId = parentPool ? `${parentPool.poolId}/${name}` : name;
    this.pool = new Pool(this, "pool", { poolId, comment });
    const vnet = this.networkOf(name, config);
    if (vnet) this.vnet = vnet;
    if (vnet && vnet.subnets.length > 0)
      this.firewall = new FirewallTier(this, "firewall", { name, comment, networks: [vnet] });
    if (highAvailability) this.availability = new AvailabilityGroup(this, "availability", { name, preferredNodes });
    backup?.cover(name, { pool: this.pool });
    for (const guest of guests) this.addGuest(guest);
  }

  /**
   * Adds a guest to the pool, and to the availability group if the tenant has one.
   *
   * ```ts
   * tenant.addGuest(103);
   * ```
   */
  public addGuest(vmId: number): void {
    this.pool.addGuest(`guest-${vmId}`, vmId);
    this.availability?.addGuest(`vm:${vmId}`);
  }

  private networkOf(name: string, { vnet, vlanZone, evpnZone, network }: TenantConfig): Vnet | undefined {
    const zone = vlanZone ?? evpnZone;
    if (vlanZone && evpnZone) refuse(this, template("choose one of `vlanZone` and `evpnZone`"));
    if (vnet && (zone || network)) refuse(this, template("`vnet` is the network: leave out `network` and its zone"));
    else if (Boolean(zone) !== Boolean(network)) refuse(this, template("`network` and its zone belong together"));
    return zone && network ? networkIn(zone, `${name}-network`, { vnet: name, ...network }) : vnet;
  }
}
