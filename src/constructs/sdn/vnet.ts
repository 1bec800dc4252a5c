import type { IResolvable } from "cdktf";
import type { Construct } from "constructs";
import { Subnet, type SubnetDhcpRanges } from "../../bindings/sdn/subnet";
import type { VnetConfig } from "../../bindings/sdn/vnet";
import { VnetBinding } from "../../bindings/sdn/vnet-binding";

/** A subnet of a VNet. */
export interface VnetSubnetOptions {
  /** Network without host bits, such as `10.0.0.0/24`. */
  readonly cidr: string;
  /** Address of the gateway, within the network. */
  readonly gateway?: string | undefined;
  /** Whether outgoing traffic is masqueraded. Default: `false`. */
  readonly snat?: boolean | IResolvable | undefined;
  /** Labels between host names and the zone's DNS zone. */
  readonly dnsZonePrefix?: string | undefined;
  /** Addresses that DHCP gives out. */
  readonly dhcpRanges?: SubnetDhcpRanges[] | undefined;
  /** DNS server that DHCP announces; the gateway by default. */
  readonly dhcpDnsServer?: string | undefined;
}

/**
 * A virtual network: a bridge on every node of its zone.
 *
 * ```ts
 * const web = new sdn.Vnet(this, "web", { vnet: "web", zone: production, tag: 100 });
 * web.addSubnet("servers", { cidr: "10.0.100.0/24", gateway: "10.0.100.1" });
 * ```
 */
export class Vnet extends VnetBinding {
  public constructor(scope: Construct, id: string, config: VnetConfig) {
    super(scope, id, config);
  }

  /** Gives the VNet a subnet. */
  public addSubnet(id: string, options: VnetSubnetOptions): Subnet {
    return new Subnet(this, id, { ...options, vnet: this, ...(this.provider && { provider: this.provider }) });
  }
}
