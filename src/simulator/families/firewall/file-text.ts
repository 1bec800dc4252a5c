/**
 * Firewall files as text. Each write goes through it, because much of what users see comes from there: names in lower
 * case, sorted IP sets, trimmed comments, values that are lost, and line feeds in comments, which start a line of
 * their own: a rule can hide in a comment.
 * Facts: contributing/facts/firewall.md#files-and-locks.
 */
import { isTrue } from "../../kernel/perl";
import { isIPv4, isIPv6 } from "../../schema/formats/addresses";
import { type Alias, emptyFile, type FirewallFile, type IpSetEntry, type Rule } from "./files";
import * as refuse from "./texts";

/** White space among bytes; the last two also end some letters in UTF-8, which lose them at the end of a comment. */
const SPACE = "[ \\t\\n\\v\\f\\r\\x85\\xa0]";

const byName = <T>(record: Readonly<Record<string, T>>): [string, T][] =>
  Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));

function section(title: string, lines: readonly string[], comment?: string): string {
  return `[${title}]${isTrue(comment) ? ` # ${encoded(comment)}` : ""}\n\n${lines.join("")}\n`;
}

/** The text of a file, a character for each byte. */
export function print(file: FirewallFile): string {
  const options = byName(file.options).map(([name, value]) => `${name}: ${value}\n`);
  const aliases = byName(file.aliases).map(([, alias]) => printAlias(alias));
  const sets = byName(file.ipsets).map(([name, set]) =>
    section(`IPSET ${name}`, [printEntries(set.entries)], set.comment),
  );
  const groups = byName(file.groups).map(([name, group]) =>
    section(`group ${name}`, group.rules.map(printRule), group.comment),
  );
  return [
    section("OPTIONS", options),
    section("ALIASES", aliases),
    ...sets,
    section("RULES", file.rules.map(printRule)),
    ...groups,
  ].join("");
}

const NAMED = new RegExp(
  `^\\[(group|ipset)\\s+([A-Za-z][A-Za-z0-9\\-_]+)\\]${SPACE}*(?:#${SPACE}*(.*?)${SPACE}*)?$`,
  "i",
);

/** Takes the lines of a section. */
type Reader = (line: string) => void;

const ruleReader = (rules: Rule[]): Reader => {
  return (line) => {
    const rule = parseRule(line);
    if (rule) rules.push(rule);
  };
};

/** A second section of the same name, in another case, takes the place of the first but for its comment. */
function namedSection(file: FirewallFile, kind: string, name: string, comment: string): Reader {
  const before = (kind === "group" ? file.groups : file.ipsets)[name]?.comment;
  const kept = isTrue(comment) ? decoded(comment) : before;
  const noted = kept === undefined ? {} : { comment: kept };
  if (kind === "group") {
    const rules: Rule[] = [];
    file.groups[name] = { ...noted, rules };
    return ruleReader(rules);
  }
  const entries: IpSetEntry[] = [];
  file.ipsets[name] = { ...noted, entries };
  return (line) => {
    const entry = parseEntry(line);
    if (entry) entries.push(entry);
  };
}

function optionReader(file: FirewallFile, patterns: OptionPatterns): Reader {
  return (line) => {
    const [, name = "", value = ""] = /^(\w+):\s*(.*?)\s*$/.exec(line) ?? [];
    const pattern = Object.hasOwn(patterns, name) ? patterns[name] : undefined;
    if (!pattern || !new RegExp(`^(?:${pattern.source})$`).test(value)) return;
    file.options[name] = /^\d+$/.test(value) && name !== "log_ratelimit" ? Number(value) : value;
  };
}

/** The reader of the section that a line begins. */
function begin(file: FirewallFile, patterns: OptionPatterns, line: string): Reader | undefined {
  const [, kind, name = "", comment = ""] = NAMED.exec(line) ?? [];
  if (kind !== undefined) return namedSection(file, kind.toLowerCase(), name.toLowerCase(), comment);
  if (/^\[rules\]$/i.test(line)) return ruleReader(file.rules);
  if (/^\[options\]$/i.test(line)) return optionReader(file, patterns);
  if (!/^\[aliases\]$/i.test(line)) return undefined;
  return (entry) => {
    const alias = parseAlias(entry);
    if (alias) file.aliases[alias.name.toLowerCase()] = alias;
    else file.unreadableAlias = true;
  };
}

/** What the server makes of a text. */
export function parse(text: string, patterns: OptionPatterns): FirewallFile {
  const file = emptyFile();
  let read: Reader | undefined;
  for (const line of text.split("\n")) {
    if (line.startsWith("#") || !/\S/.test(line)) continue;
    const next = line.startsWith("[") ? begin(file, patterns, line) : undefined;
    if (next) read = next;
    else read?.(line);
  }
  return file;
}

// Rules as lines: `|IN SSH(ACCEPT) -i vmbr0 -source 192.0.2.0/24 -log info # comment`; the bar means disabled.
// Facts: contributing/facts/firewall.md#rules.

const TYPES = ["in", "out", "forward", "group"];

type Option = readonly [flag: string, property: keyof Rule, pattern: RegExp];

const INTERFACE: Option = ["-i", "iface", /^-i (\S+)\s*/];
/** In the order in which they are written. Rules of type `group` have none of them. */
const OPTIONS: readonly Option[] = [
  ["-source", "source", /^--?source (\S+)\s*/],
  ["-dest", "dest", /^--?dest (\S+)\s*/],
  ["-p", "proto", /^(?:-p|--?proto) (\S+)\s*/],
  ["-dport", "dport", /^--?dport (\S+)\s*/],
  ["-sport", "sport", /^--?sport (\S+)\s*/],
  ["-log", "log", /^--?log (emerg|alert|crit|err|warning|notice|info|debug|nolog)\s*/],
  ["-icmp-type", "icmp-type", /^--?icmp-type (\S+)\s*/],
];

/** `0` counts as nothing: such ports and protocols vanish. */
function printOption(rule: Rule, [flag, property]: Option): string {
  const value = rule[property];
  return typeof value === "string" && isTrue(value) ? ` ${flag} ${value}` : "";
}

function printRule(rule: Rule): string {
  if (!TYPES.includes(rule.type)) {
    refuse.unknownRuleType(rule.type);
  }
  const action = rule.macro === undefined ? rule.action : `${rule.macro}(${rule.action})`;
  const options = rule.type === "group" ? [INTERFACE] : [INTERFACE, ...OPTIONS];
  const printed = options.map((option) => printOption(rule, option)).join("");
  return `${rule.enable ? "" : "|"}${rule.type.toUpperCase()} ${action}${printed}${commentSuffix(rule.comment)}\n`;
}

/** Any line of two words is a rule, also of a type that nobody knows; nothing when there is more that is no option. */
function parseRule(line: string): Rule | undefined {
  const { rest: withoutComment, comment } = splitComment(line);
  const [start, disabled, type = "", action = ""] = /^(\|?)(\S+)\s+(\S+)\s*/.exec(withoutComment) ?? [];
  if (start === undefined) return undefined;
  const rule: Rule = { type: type.toLowerCase(), action, enable: disabled ? 0 : 1 };
  const [, macro, macroAction] = /^(\S+)\((\S+)\)$/.exec(action) ?? [];
  if (macro !== undefined && rule.type !== "group") Object.assign(rule, { macro, action: macroAction });
  let rest = withoutComment.slice(start.length);
  while (rest !== "") {
    const option = [INTERFACE, ...OPTIONS].find(([, , pattern]) => pattern.test(rest));
    if (!option) return undefined;
    const [, property, pattern] = option;
    const [matched = "", value] = pattern.exec(rest) ?? [];
    Object.assign(rule, { [property]: value });
    rest = rest.slice(matched.length);
  }
  return comment === undefined ? rule : { ...rule, comment };
}

/**
 * Comments at the end of lines. They are stored as UTF-8 and cut out of the line as bytes, one character each.
 * Facts: contributing/facts/firewall.md#files-and-locks.
 */
const encoded = (text: string) => Buffer.from(text, "utf8").toString("latin1");
const decoded = (bytes: string) => Buffer.from(bytes, "latin1").toString("utf8");

const COMMENT = new RegExp(`${SPACE}*#${SPACE}*(.*?)${SPACE}*$`);

/** What a comment adds to a line: nothing when it says nothing; `0` counts as that. */
function commentSuffix(comment: string | undefined): string {
  return isTrue(comment) && /\S/.test(comment) ? ` # ${encoded(comment)}` : "";
}

/** Cuts the comment off a line. */
function splitComment(line: string): { readonly rest: string; readonly comment?: string } {
  const match = line.includes("#") ? COMMENT.exec(line) : null;
  return match ? { rest: line.slice(0, match.index), comment: decoded(match[1] as string) } : { rest: line };
}

/**
 * The options that a firewall file may hold, and what their values look like. Others are lost when it is read.
 * Facts: contributing/facts/firewall.md#files-and-locks.
 */
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
  log_level_forward: /emerg|alert|crit|err|warning|notice|info|debug|nolog/,
};

// Aliases (`name 192.0.2.1 # comment`) and entries of IP sets (`!192.0.2.0/24 # comment`) as lines.
// Facts: contributing/facts/firewall.md#files-and-locks.

/** An address or network without a prefix length that says nothing; nothing when it is neither. */
function readAddress(text: string): string | undefined {
  const address = text.replace(/\/\d+$/, "");
  if (address.includes(":")) return isIPv6(address) ? text.replace(/\/128$/, "") : undefined;
  return isIPv4(address) ? text.replace(/\/32$/, "") : undefined;
}

function printAlias({ name, cidr, comment }: Alias): string {
  return `${name} ${cidr}${commentSuffix(comment)}\n`;
}

function parseAlias(line: string): Alias | undefined {
  const { rest, comment } = splitComment(line);
  const [, name, address = ""] = /^(\S+)\s(\S+)$/.exec(rest) ?? [];
  const cidr = readAddress(address);
  if (name === undefined || cidr === undefined) return undefined;
  return { name, cidr, ...(isTrue(comment) && { comment }) };
}

/** Sorted by their text; of equal ones the last counts. */
function printEntries(entries: readonly IpSetEntry[]): string {
  const byCidr = new Map(entries.map((entry) => [entry.cidr, entry]));
  return [...byCidr]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([cidr, { nomatch, comment }]) => `${nomatch ? "!" : ""}${cidr}${commentSuffix(comment)}\n`)
    .join("");
}

function parseEntry(line: string): IpSetEntry | undefined {
  const { rest, comment } = splitComment(line);
  const [, excluded, cidr] = /^(!)?\s*(\S+)\s*$/.exec(rest) ?? [];
  if (cidr === undefined) return undefined;
  return { cidr: readAddress(cidr) ?? cidr, ...(excluded && { nomatch: 1 }), ...(isTrue(comment) && { comment }) };
}
