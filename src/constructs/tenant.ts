import { Construct } from "constructs";
import type { IPool } from "../bindings/pools/i-pool";
import { networkOptionsKeys, tenantConfigKeys } from "../bindings/written-keys";
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

/** What a tenant of the cluster gets. */
export interface TenantConfig {
  /**
   * Name of the pool, the security group and the ip set: 2 to 18 letters, digits and hyphens, beginning with a letter.
   * @default - the construct's id
   */
  readonly name?: string | undefined;
  /** Pool that the tenant's pool lies in. */
  readonly parentPool?: IPool | undefined;
  /** Ids of the tenant's guests. More: `addGuest`. */
  readonly guests?: number[] | undefined;
  /** The tenant's network, in a zone of any type: what `addNetwork` answers, or a VNet that has got its subnets. */
  readonly vnet?: Vnet | undefined;
  /**
   * Zone of the tenant's network, in VLANs. Needs `network`.
   * @deprecated give the network itself: `vnet: production.addNetwork("acme", { tag: 200 })`
   */
  readonly vlanZone?: ZoneVlan | undefined;
  /**
   * Zone of the tenant's network, routed between the nodes. Needs `network`.
   * @deprecated give the network itself: `vnet: routed.addNetwork("acme", { tag: 11100 })`
   */
  readonly evpnZone?: ZoneEvpn | undefined;
  /**
   * The tenant's network, in one of `vlanZone` and `evpnZone`.
   * @deprecated give the network itself: `vnet`
   */
  readonly network?: NetworkOptions | undefined;
  /** Backup plan that covers the tenant's pool. */
  readonly backup?: Plan | undefined;
  /**
   * Whether the cluster keeps the guests running; they have to be virtual machines.
   * @default - true with `preferredNodes`, otherwise false
   */
  readonly highAvailability?: boolean | undefined;
  /** Nodes in the order in which the guests prefer them. */
  readonly preferredNodes?: string[] | undefined;
  /** Text for people. */
  readonly comment?: string | undefined;
}

/**
 * A tenant: a pool with the guests, a network of their own, what may reach it as a tier of the firewall, backups, and high availability.
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
  /** The addresses of the network, and what may reach them. */
  public readonly firewall?: FirewallTier;
  /** Keeps the guests running. */
  public readonly availability?: AvailabilityGroup;

  public constructor(scope: Construct, id: string, config: TenantConfig = {}) {
    super(scope, id);
    refuseUnknownKeys(this, tenantConfigKeys, config);
    refuseUnknownKeys(this, networkOptionsKeys, config.network, "network");
    const { name = id, parentPool, guests = [], backup, preferredNodes, comment } = config;
    const { highAvailability = preferredNodes !== undefined } = config;
    if (preferredNodes && !highAvailability) refuse(this, "`preferredNodes` needs `highAvailability`");
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
   * Gives the tenant a guest: puts it into the pool, and keeps it running where that is wanted.
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
    if (vlanZone && evpnZone) refuse(this, "choose one of `vlanZone` and `evpnZone`");
    if (vnet && (zone || network)) refuse(this, "`vnet` is the network, which needs no `network` and no zone");
    else if (Boolean(zone) !== Boolean(network)) refuse(this, "`network` and its zone belong together");
    return zone && network ? networkIn(zone, `${name}-network`, { vnet: name, ...network }) : vnet;
  }
}
