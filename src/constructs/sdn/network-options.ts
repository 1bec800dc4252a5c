import type { SubnetDhcpRanges } from "../../bindings/sdn/subnet";

/** What networks of zones of all types have: a VNet with a subnet. */
export interface UntaggedNetworkOptions {
  /**
   * Id of the VNet, also the name of the bridge on the nodes: 2 to 8 letters and digits, beginning with a letter.
   * @default - the construct's id
   */
  readonly vnet?: string | undefined;
  /** Network without host bits, such as `10.0.0.0/24`. Without it the VNet has no subnet. */
  readonly cidr?: string | undefined;
  /** Address of the gateway, within the network. Without it the nodes have no address there: guests reach only each other. */
  readonly gateway?: string | undefined;
  /**
   * Whether outgoing traffic is masqueraded.
   * @default false
   */
  readonly snat?: boolean | undefined;
  /** Text for people. */
  readonly alias?: string | undefined;
  /**
   * Whether guests reach no other guest of the network.
   * @default false
   */
  readonly isolatePorts?: boolean | undefined;
}

/** One network of a zone that tells networks apart by tags. */
export interface NetworkOptions extends UntaggedNetworkOptions {
  /** VLAN or VXLAN id, 1 to 16777215; at most 4096 for VLANs. */
  readonly tag: number;
  /**
   * Addresses for DHCP. Proxmox VE has DHCP in simple zones only, so that nothing gives them out in the zones of
   * `sdn.VlanNetwork` and `sdn.EvpnNetwork`: take an `sdn.SimpleNetwork` where it is wanted.
   */
  readonly dhcpRanges?: SubnetDhcpRanges[] | undefined;
}

/** One network of a simple zone, which has no tags, and may have DHCP. */
export interface SimpleNetworkOptions extends UntaggedNetworkOptions {
  /** Addresses that DHCP gives out, from the `gateway`. They must lie in the network and must not overlap. */
  readonly dhcpRanges?: SubnetDhcpRanges[] | undefined;
  /**
   * DNS server that DHCP announces.
   * @default - the gateway
   */
  readonly dhcpDnsServer?: string | undefined;
}
