/** API, consoles, SPICE, SSH: what the network of the nodes and the set `management` may always reach, unless a rule is against it. */
export const MANAGEMENT = "8006,5900:5999,3128,22";

// The input of a verdict, in the words of the API. Facts: contributing/facts/firewall.md.

export type Direction = "in" | "out" | "forward";
export type Action = "ACCEPT" | "DROP" | "REJECT";

/** The first packet of a connection: what belongs to one that was accepted passes. */
export interface Packet {
  /** `in`: to a node, `out`: from a node, `forward`: through one. */
  readonly direction: Direction;
  /** Address. */
  readonly source: string;
  /** Address. Of packets to a node it may be left out where no rule asks for it; so may `source` of packets from a node. */
  readonly destination: string;
  /** Name or number, such as `tcp`. */
  readonly protocol: string;
  readonly sourcePort?: number;
  readonly destinationPort?: number;
  /** Name, such as `echo-request`; of packets of `icmp` and `ipv6-icmp`. */
  readonly icmpType?: string;
  /** The node's interface by which it comes or goes. */
  readonly interface?: string;
}

/** As `GET /cluster/firewall/rules` has it. */
export interface FirewallRule {
  readonly type: string;
  readonly action: string;
  readonly enable?: number | undefined;
  readonly macro?: string | undefined;
  readonly iface?: string | undefined;
  readonly source?: string | undefined;
  readonly dest?: string | undefined;
  readonly proto?: string | undefined;
  readonly sport?: string | undefined;
  readonly dport?: string | undefined;
  readonly "icmp-type"?: string | undefined;
}

export interface SetEntry {
  /** Address, network or alias. */
  readonly cidr: string;
  readonly nomatch?: number | boolean | undefined;
}

/** How names in rules are looked up; `undefined` is what there is not. */
export interface Names {
  /** `name`, `dc/name`. */
  readonly alias: (reference: string) => string | undefined;
  /** Without the sign in front: `name`, `dc/name`, `sdn/name`. */
  readonly set: (reference: string) => readonly SetEntry[] | undefined;
  readonly group: (name: string) => readonly FirewallRule[] | undefined;
}

export interface Firewall {
  readonly names: Names;
  readonly rules: readonly FirewallRule[];
  readonly enabled: boolean;
  /** Where the options name none, the server's defaults hold: `DROP`, `ACCEPT`, `ACCEPT`. */
  readonly policies: Readonly<Partial<Record<Direction, Action>>>;
  /** Network of the cluster's nodes: may always manage them, unless a rule is against it. */
  readonly localNetwork?: string;
  /** Addresses of the nodes: what they say to each other for the cluster passes in the same way. */
  readonly nodes?: readonly string[];
}

export interface Verdict {
  readonly action: Action;
  /** What decided: one line. */
  readonly reason: string;
  /** Of the cluster's rules, from 0 on; absent where none decided. */
  readonly position?: number;
  /** Group whose rule decided, and its place there. */
  readonly group?: string;
  readonly groupPosition?: number;
}
