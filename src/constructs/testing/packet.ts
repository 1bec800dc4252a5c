/** The first packet of a connection; what belongs to an accepted one passes. */
export interface Packet {
  /** Address that it comes from, such as `198.51.100.7`. */
  readonly source: string;
  /** Address that it goes to: of a node, where `direction` is `in`. */
  readonly destination: string;
  /** Destination port, 0 to 65535. */
  readonly port?: number | undefined;
  /**
   * Name or number, such as `udp`.
   * @default - `tcp` where a port is given; needed otherwise
   */
  readonly protocol?: string | undefined;
  /** Port that it comes from, 0 to 65535. */
  readonly sourcePort?: number | undefined;
  /** Name, such as `echo-request`; with the protocol `icmp` or `ipv6-icmp`. */
  readonly icmpType?: string | undefined;
  /**
   * `in`: to a node, `out`: from a node, `forward`: through one.
   * @default "in"
   */
  readonly direction?: string | undefined;
  /** Interface of the node, such as `vmbr0`, for rules that name one. */
  readonly networkInterface?: string | undefined;
  /** VNet that it goes through: that one's firewall has to let it pass as well. */
  readonly vnet?: string | undefined;
}

/** What the firewall does with a packet. */
export interface Verdict {
  /** `ACCEPT`, `DROP` or `REJECT`. */
  readonly action: string;
  /** Whether the packet passes. */
  readonly passes: boolean;
  /** What decided, such as `rule 3 (in DROP tcp from +dc/guests to port 22)`. */
  readonly reason: string;
}
