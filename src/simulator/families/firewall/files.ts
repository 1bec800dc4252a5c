/**
 * What a firewall file holds. The cluster's is `firewall/cluster.fw`; each VNet has one of its own.
 * Facts: contributing/facts/firewall.md#files-and-locks.
 */
import type { Frozen } from "../../kernel/config-file";
import { configFile } from "../../kernel/config-file";
import { copyData } from "../../kernel/store";

/** A rule as it is stored. What it means (IP version, broken references) is found out at each read. */
export interface Rule {
  type: string;
  /** `ACCEPT`, `DROP`, `REJECT`, or the group's name in rules of type `group`. */
  action: string;
  enable: 0 | 1;
  macro?: string | undefined;
  iface?: string;
  source?: string;
  dest?: string;
  proto?: string;
  dport?: string;
  sport?: string;
  log?: string;
  "icmp-type"?: string;
  comment?: string;
}

export interface Alias {
  /** As spelled by the user; aliases are found by the lower-case name. */
  name: string;
  cidr: string;
  comment?: string;
}

export interface IpSetEntry {
  cidr: string;
  nomatch?: 1;
  comment?: string;
}

export interface IpSet {
  comment?: string | undefined;
  entries: IpSetEntry[];
}

interface Group {
  comment?: string | undefined;
  rules: Rule[];
}

export interface FirewallFile {
  options: Record<string, string | number>;
  aliases: Record<string, Alias>;
  ipsets: Record<string, IpSet>;
  rules: Rule[];
  groups: Record<string, Group>;
  /**
   * Among the aliases is a line that the server cannot read, such as one with two blanks between name and address. It lists something without
   * name and address for it, and loses it with the next write.
   */
  unreadableAlias?: boolean;
}

export type Firewall = Frozen<FirewallFile>;

/** Nothing, without prototypes: an alias may be called `constructor`. */
export const emptyFile = (): FirewallFile =>
  copyData({ options: {}, aliases: {}, ipsets: {}, rules: [], groups: {} } satisfies FirewallFile);

/** A file without content is deleted, so that its list of rules does not even exist. */
export const hasContent = (file: Firewall): boolean => Object.values(file).some((part) => Object.keys(part).length > 0);

/** All writers of the cluster's firewall take turns. */
export const CLUSTER_FIREWALL = configFile("firewall/cluster.fw", emptyFile, { lock: "firewall-cluster" });

/** Stays when the VNet goes. */
export const vnetFile = (vnet: string) =>
  configFile(`sdn/firewall/${vnet}.fw`, emptyFile, { lock: `firewall-vnet-${vnet}` });
