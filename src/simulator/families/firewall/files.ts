/**
 * Contents of firewall files: `firewall/cluster.fw`, and one file for each VNet. The tables of fields determine how lines and
 * options are written, read and requested.
 * Facts: contributing/facts/firewall.md#files-and-locks.
 */
import { configFile, type Frozen } from "../../kernel/config-file";
import { copyData } from "../../kernel/store";

/** An option of a line, such as `-source 192.0.2.0/24`. */
interface LineOption {
  readonly flag: string;
  /** Reads the option with its value and the white space after it. */
  readonly pattern: RegExp;
}

/** Place of a field in its line: start of the line, which `file-text.ts` prints and parses; option; or comment at the end. */
export type Field = "start" | "comment" | LineOption;

/** Fields of a line, in the order in which they are written. */
export type Fields<T> = { readonly [K in keyof Required<T>]: Field };

const option = (name: string, names = `--?${name}`, value = "\\S+"): LineOption => ({
  flag: `-${name}`,
  pattern: new RegExp(`^\\s*${names} (${value})\\s*`),
});

/** Names of the options and of the comment, which requests may omit. */
export const optionalNames = <T>(fields: Fields<T>): (keyof T & string)[] =>
  (Object.keys(fields) as (keyof T & string)[]).filter((name) => fields[name] !== "start");

/** A stored rule. Its IP version and broken references are computed at each read. */
export interface Rule {
  type: string;
  /** `ACCEPT`, `DROP`, `REJECT`, or the name of the group in rules of type `group`. */
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

const LEVELS = "emerg|alert|crit|err|warning|notice|info|debug|nolog";

/** `|IN SSH(ACCEPT) -i vmbr0 -source 192.0.2.0/24 -log info # comment`; the bar means disabled. */
export const RULE: Fields<Rule> = {
  type: "start",
  action: "start",
  enable: "start",
  macro: "start",
  iface: option("i", "-i"),
  source: option("source"),
  dest: option("dest"),
  proto: option("p", "(?:-p|--?proto)"),
  dport: option("dport"),
  sport: option("sport"),
  log: option("log", "--?log", LEVELS),
  "icmp-type": option("icmp-type"),
  comment: "comment",
};

export interface Alias {
  /** Name as the user spells it. Aliases are looked up by the lower-case name. */
  name: string;
  cidr: string;
  comment?: string;
}

/** `name 192.0.2.1 # comment`. */
export const ALIAS: Fields<Alias> = { name: "start", cidr: "start", comment: "comment" };

export interface IpSetEntry {
  cidr: string;
  nomatch?: 1;
  comment?: string;
}

/** `!192.0.2.0/24 # comment`; the exclamation mark means `nomatch`. */
export const ENTRY: Fields<IpSetEntry> = { cidr: "start", nomatch: "start", comment: "comment" };

export interface IpSet {
  comment?: string | undefined;
  entries: IpSetEntry[];
}

export interface Group {
  comment?: string | undefined;
  rules: Rule[];
}

/** Options by name, with patterns of their values. Other options and values are lost when the file is read. */
export type OptionPatterns = Readonly<Record<string, RegExp>>;

export const CLUSTER_OPTIONS: OptionPatterns = {
  enable: /\d+/,
  ebtables: /[01]/,
  policy_in: /ACCEPT|DROP|REJECT/,
  policy_out: /ACCEPT|DROP|REJECT/,
  policy_forward: /ACCEPT|DROP|REJECT/,
  log_ratelimit: /\S+/,
};

export const VNET_OPTIONS: OptionPatterns = {
  enable: /[01]/,
  policy_forward: /ACCEPT|DROP/,
  log_level_forward: new RegExp(LEVELS),
};

export interface FirewallFile {
  options: Record<string, string | number>;
  // A change replaces all aliases, because a copy for each change would be expensive.
  aliases: Readonly<Record<string, Alias>>;
  ipsets: Record<string, IpSet>;
  rules: Rule[];
  groups: Record<string, Group>;
  /**
   * Whether a line of the aliases is unreadable, such as one with two blanks between name and address. The server lists it
   * without name and address, and loses it with the next write.
   */
  unreadableAlias?: boolean;
}

export type Firewall = Frozen<FirewallFile>;

/** Returns an empty file. Its objects have no prototype, because an alias may be called `constructor`. */
export const emptyFile = (): FirewallFile =>
  copyData({ options: {}, aliases: {}, ipsets: {}, rules: [], groups: {} } satisfies FirewallFile);

/** Whether the file has content. The server deletes empty files, with their list of rules. */
export const hasContent = (file: Firewall): boolean => Object.values(file).some((part) => Object.keys(part).length > 0);

type Named<T> = Readonly<Record<string, T>>;

/** Like `copyData`, but shares all aliases, entries and rules: a write replaces these, and a file may have 50,000 of them. */
function copyFile({ aliases, ipsets, rules, groups, ...others }: Firewall): FirewallFile {
  const each = <T, C>(parts: Named<T>, copied: (part: T) => C): Record<string, C> => {
    const copies = Object.create(null) as Record<string, C>;
    for (const [name, part] of Object.entries(parts)) copies[name] = copied(part);
    return copies;
  };
  return Object.assign(copyData(others) as FirewallFile, {
    aliases,
    ipsets: each(ipsets, (set) => ({ ...set, entries: [...set.entries] })),
    rules: [...rules],
    groups: each(groups, (group) => ({ ...group, rules: [...group.rules] })),
  });
}

export const CLUSTER_FIREWALL = configFile("firewall/cluster.fw", emptyFile, {
  lock: "firewall-cluster",
  copy: copyFile,
});

/** Returns the file of a VNet. It remains when the VNet is deleted. */
export const vnetFile = (vnet: string) =>
  configFile(`sdn/firewall/${vnet}.fw`, emptyFile, { lock: `firewall-vnet-${vnet}`, copy: copyFile });
