import type { SubnetDhcpRanges } from "../../bindings/sdn/subnet";

/** Options of a network in a zone of any type: a VNet with a subnet. */
export interface UntaggedNetworkOptions {
  /**
   * Id of the VNet, which is also the name of its bridge on the nodes: 2 to 8 letters and digits, beginning with a letter.
   * @default - the construct's id
   */
  readonly vnet?: string | undefined;
  /** Subnet without host bits, such as `10.0.0.0/24`. Without it, the VNet has no subnet. */
  readonly cidr?: string | undefined;
  /** Gateway address within `cidr`, assigned to the nodes. Without it, guests reach only each other. */
  readonly gateway?: string | undefined;
  /**
   * Whether outgoing traffic is masqueraded.
   * @default false
   */
  readonly snat?: boolean | undefined;
  /** Description of the VNet. */
  readonly alias?: string | undefined;
  /**
   * Whether guests of the network are isolated from each other.
   * @default false
   */
  readonly isolatePorts?: boolean | undefined;
}

/** Options of a network in a zone with tags. */
export interface NetworkOptions extends UntaggedNetworkOptions {
  /** VLAN or VXLAN id, 1 to 16777215. VLANs allow at most 4096. */
  readonly tag: number;
  /**
   * Address ranges for DHCP. Proxmox VE serves DHCP in simple zones only, so they have no effect in the zones of
   * `sdn.VlanNetwork` and `sdn.EvpnNetwork`: use `sdn.SimpleNetwork` for DHCP.
   */
  readonly dhcpRanges?: SubnetDhcpRanges[] | undefined;
}

/** Options of a network in a simple zone, which has no tags, and can have DHCP. */
export interface SimpleNetworkOptions extends UntaggedNetworkOptions {
  /** Address ranges that DHCP assigns. The DHCP server listens on `gateway`. Ranges must lie in `cidr` and must not overlap. */
  readonly dhcpRanges?: SubnetDhcpRanges[] | undefined;
  /**
   * DNS server that DHCP announces.
   * @default - the gateway
   */
  readonly dhcpDnsServer?: string | undefined;
}
