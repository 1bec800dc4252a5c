import type { SubnetDhcpRanges } from "../../bindings/sdn/subnet";

/** One network of a zone: a VNet with a subnet. */
export interface NetworkOptions {
  /**
   * Id of the VNet, also the name of the bridge on the nodes: 2 to 8 letters and digits, beginning with a letter.
   * @default - the construct's id
   */
  readonly vnet?: string | undefined;
  /** VLAN or VXLAN id, 1 to 16777215; at most 4096 for VLANs. */
  readonly tag: number;
  /** Network without host bits, such as `10.0.0.0/24`. Without it the VNet has no subnet. */
  readonly cidr?: string | undefined;
  /** Address of the gateway, within the network. Without it the nodes have no address there: guests reach only each other. */
  readonly gateway?: string | undefined;
  /**
   * Whether outgoing traffic is masqueraded.
   * @default false
   */
  readonly snat?: boolean | undefined;
  /**
   * Addresses that DHCP gives out. Proxmox VE has DHCP in simple zones only, so that nothing gives them out in the zones of
   * `sdn.VlanNetwork` and `sdn.EvpnNetwork`: take an `sdn.ZoneSimple` with `dhcp: "dnsmasq"` where it is wanted.
   */
  readonly dhcpRanges?: SubnetDhcpRanges[] | undefined;
  /** Text for people. */
  readonly alias?: string | undefined;
  /**
   * Whether guests reach no other guest of the network.
   * @default false
   */
  readonly isolatePorts?: boolean | undefined;
}
