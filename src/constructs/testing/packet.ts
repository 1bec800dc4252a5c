/** First packet of a connection. The firewall lets all later packets of an accepted connection pass. */
export interface Packet {
  /** Source address, such as `198.51.100.7`. */
  readonly source: string;
  /** Destination address. For `direction` `in`, that of a node. */
  readonly destination: string;
  /** Destination port, 0 to 65535. */
  readonly port?: number | undefined;
  /**
   * Protocol by name or number, such as `udp`. Required without `port`.
   * @default - `tcp` with `port`
   */
  readonly protocol?: string | undefined;
  /** Source port, 0 to 65535. */
  readonly sourcePort?: number | undefined;
  /** ICMP type by name, such as `echo-request`. Needs the protocol `icmp` or `ipv6-icmp`. */
  readonly icmpType?: string | undefined;
  /**
   * `in`: to a node, `out`: from a node, `forward`: through a node.
   * @default "in"
   */
  readonly direction?: string | undefined;
  /** Interface of the node, such as `vmbr0`, for rules that name one. */
  readonly networkInterface?: string | undefined;
  /** VNet that the packet passes. The firewall of the VNet must accept it, too. */
  readonly vnet?: string | undefined;
}

/** Decision of the firewall about a packet. */
export interface Verdict {
  /** `ACCEPT`, `DROP` or `REJECT`. */
  readonly action: string;
  /** Whether the packet passes. */
  readonly passes: boolean;
  /** Rule or policy that decided, such as `rule 3 (in DROP tcp from +dc/guests to port 22)`. */
  readonly reason: string;
}
