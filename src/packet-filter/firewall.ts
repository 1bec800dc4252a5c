/** Management ports (API, consoles, SPICE, SSH). The nodes' network and the set `management` reach them unless a rule forbids it. */
export const MANAGEMENT = "8006,5900:5999,3128,22";

// Input of a decision, with the API's names. Facts: contributing/facts/firewall.md.

export type Direction = "in" | "out" | "forward";
export type Action = "ACCEPT" | "DROP" | "REJECT";

/** The first packet of a connection. Later packets of an accepted connection always pass. */
export interface Packet {
  /** `in`: to a node, `out`: from a node, `forward`: through one. */
  readonly direction: Direction;
  /** Address. */
  readonly source: string;
  /** Address. */
  readonly destination: string;
  /** Name or number, such as `tcp`. */
  readonly protocol: string;
  readonly sourcePort?: number;
  readonly destinationPort?: number;
  /** Name, such as `echo-request`, for the protocols `icmp` and `ipv6-icmp`. */
  readonly icmpType?: string;
  /** The node's interface that receives or sends the packet. */
  readonly interface?: string;
}

/** A rule in the form of `GET /cluster/firewall/rules`. */
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

/** Looks up names in rules. Returns `undefined` for unknown names. */
export interface Names {
  /** Takes `name` or `dc/name`. */
  readonly alias: (reference: string) => string | undefined;
  /** Takes `name`, `dc/name` or `sdn/name`, without the `+`. */
  readonly set: (reference: string) => readonly SetEntry[] | undefined;
  readonly group: (name: string) => readonly FirewallRule[] | undefined;
}

export interface Firewall {
  readonly names: Names;
  readonly rules: readonly FirewallRule[];
  readonly enabled: boolean;
  /** Policies by direction. Defaults of the server: in `DROP`, out `ACCEPT`, forward `ACCEPT`. */
  readonly policies: Readonly<Partial<Record<Direction, Action>>>;
  /** Network of the nodes. It may manage them unless a rule forbids it. */
  readonly localNetwork?: string;
  /** Addresses of the nodes. Their cluster traffic passes unless a rule forbids it. */
  readonly nodes?: readonly string[];
}

export interface Verdict {
  readonly action: Action;
  /** Reason of the decision, in one line. */
  readonly reason: string;
  /** Position of the deciding rule, from 0. Absent if no rule decided. */
  readonly position?: number;
  /** Group of the deciding rule, and the rule's position there. */
  readonly group?: string;
  readonly groupPosition?: number;
}
