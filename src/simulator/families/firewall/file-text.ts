/**
 * Prints and parses firewall files. Each write of the simulator goes through the text (`rewrite.ts`), because it has visible
 * effects: names in lower case, sorted IP sets, trimmed comments, lost values. A line feed in a comment starts a new line,
 * so a comment can contain a rule.
 * Facts: contributing/facts/firewall.md#files-and-locks.
 */

import { oncePerObject } from "../../../memo/memo";
import { isTrue } from "../../kernel/perl";
import { isIPv4, isIPv6 } from "../../schema/formats/addresses";
import {
  ALIAS,
  type Alias,
  ENTRY,
  emptyFile,
  type Field,
  type Fields,
  type FirewallFile,
  type IpSetEntry,
  type OptionPatterns,
  optionalNames,
  RULE,
  type Rule,
} from "./files";
import * as refuse from "./texts";

/** White space among bytes. The last two are also UTF-8 bytes of some letters, which a comment's end therefore loses. */
const SPACE = "[ \\t\\n\\v\\f\\r\\x85\\xa0]";

const byName = <T>(record: Readonly<Record<string, T>>): [string, T][] =>
  Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));

/** Prints the first line of a section, without its end. */
export function printHeading(title: string, comment?: string): string {
  return `[${title}]${isTrue(comment) ? ` # ${encoded(comment)}` : ""}`;
}

function section(title: string, lines: string, comment?: string): string {
  return `${printHeading(title, comment)}\n\n${lines}\n`;
}

/** Bytes of a section without its heading and its lines. */
export const SECTION_FRAME = section("", "").length - printHeading("").length;

export const printOptions = (options: FirewallFile["options"]): string =>
  byName(options)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join("");

const printAll = <T>({ print }: LineKind<T>, parts: readonly T[]): string => parts.map(print).join("");

/** Prints a file, one character per byte. */
export function print(file: FirewallFile): string {
  const aliases = byName(file.aliases).map(([, alias]) => alias);
  const sets = byName(file.ipsets).map(([name, set]) =>
    section(`IPSET ${name}`, printEntries(set.entries), set.comment),
  );
  const groups = byName(file.groups).map(([name, group]) =>
    section(`group ${name}`, printAll(RULE_LINE, group.rules), group.comment),
  );
  return [
    section("OPTIONS", printOptions(file.options)),
    section("ALIASES", printAll(ALIAS_LINE, aliases)),
    ...sets,
    section("RULES", printAll(RULE_LINE, file.rules)),
    ...groups,
  ].join("");
}

const NAMED_SECTION = new RegExp(
  `^\\[(group|ipset)\\s+([A-Za-z][A-Za-z0-9\\-_]+)\\]${SPACE}*(?:#${SPACE}*(.*?)${SPACE}*)?$`,
  "i",
);

export interface Heading {
  readonly kind: string;
  readonly name: string;
  readonly comment?: string | undefined;
}

/** Parses the first line of an IP set or a group. */
export function parseHeading(line: string): Heading | undefined {
  const [, kind, name = "", comment = ""] = NAMED_SECTION.exec(line) ?? [];
  if (kind === undefined) return undefined;
  return {
    kind: kind.toLowerCase(),
    name: name.toLowerCase(),
    comment: isTrue(comment) ? decoded(comment) : undefined,
  };
}

/** Reads one line of a section. */
type Reader = (line: string) => void;

const ruleReader = (rules: Rule[]): Reader => {
  return (line) => {
    const rule = RULE_LINE.parse(line);
    if (rule) rules.push(rule);
  };
};

/** Starts a named section. A second section of the same name, in another case, replaces the first but keeps its comment. */
function namedSection(file: FirewallFile, { kind, name, comment }: Heading): Reader {
  const text = comment ?? (kind === "group" ? file.groups : file.ipsets)[name]?.comment;
  const commentField = text === undefined ? {} : { comment: text };
  if (kind === "group") {
    const rules: Rule[] = [];
    file.groups[name] = { ...commentField, rules };
    return ruleReader(rules);
  }
  const entries: IpSetEntry[] = [];
  file.ipsets[name] = { ...commentField, entries };
  return (line) => {
    const entry = ENTRY_LINE.parse(line);
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

/** Returns the reader of the section that a line starts. */
function startSection(file: FirewallFile, patterns: OptionPatterns, line: string): Reader | undefined {
  const heading = parseHeading(line);
  if (heading) return namedSection(file, heading);
  if (/^\[rules\]$/i.test(line)) return ruleReader(file.rules);
  if (/^\[options\]$/i.test(line)) return optionReader(file, patterns);
  if (!/^\[aliases\]$/i.test(line)) return undefined;
  return (entry) => {
    const alias = ALIAS_LINE.parse(entry);
    if (alias) (file.aliases as Record<string, Alias>)[alias.name.toLowerCase()] = alias;
    else file.unreadableAlias = true;
  };
}

/** Parses a file as the server does. */
export function parse(text: string, patterns: OptionPatterns): FirewallFile {
  const file = emptyFile();
  let read: Reader | undefined;
  for (const line of text.split("\n")) {
    if (line.startsWith("#") || !/\S/.test(line)) continue;
    const next = line.startsWith("[") ? startSection(file, patterns, line) : undefined;
    if (next) read = next;
    else read?.(line);
  }
  return file;
}

// Comments at the end of lines. They are UTF-8, but the server splits lines as bytes, one character per byte.
// Facts: contributing/facts/firewall.md#files-and-locks.

const encoded = (text: string) => Buffer.from(text, "utf8").toString("latin1");
const decoded = (bytes: string) => Buffer.from(bytes, "latin1").toString("utf8");

const COMMENT = new RegExp(`${SPACE}*#${SPACE}*(.*?)${SPACE}*$`);

/** Returns the end of a line with a comment. Blank comments and `0` are lost. */
function commentSuffix(comment: string | undefined): string {
  return isTrue(comment) && /\S/.test(comment) ? ` # ${encoded(comment)}` : "";
}

/** Separates a line from its comment. */
function splitComment(line: string): { readonly rest: string; readonly comment?: string } {
  const match = line.includes("#") ? COMMENT.exec(line) : null;
  return match ? { rest: line.slice(0, match.index), comment: decoded(match[1] as string) } : { rest: line };
}

/** Kind of lines. Printed and parsed lines are kept and shared, because most lines are those of the write before. They never change. */
export interface LineKind<T> {
  readonly print: (part: T) => string;
  readonly parse: (line: string) => T | undefined;
}

/** How a line begins, before its options and its comment. */
interface LineStart<T> {
  print(part: T): string;
  readonly pattern: RegExp;
  /** Returns `undefined` for a line that the server cannot read. */
  parse(match: RegExpExecArray): T | undefined;
  /** Whether the comments `0` and the empty string remain when the line is read. */
  readonly keepsEveryComment?: boolean;
  /** Whether a line of this content has an option. Default: every line. */
  has?(part: T, property: keyof T): boolean;
}

function lineKind<T extends { comment?: string }>(fields: Fields<T>, start: LineStart<T>): LineKind<T> {
  const options = optionalNames(fields).flatMap((property) => {
    const field: Field = fields[property];
    return typeof field === "string" ? [] : [{ property, ...field }];
  });
  function print(part: T): string {
    const printed = options.map(({ property, flag }) => {
      const value = part[property];
      // `0` counts as unset, so such ports and protocols are lost.
      const isSet = typeof value === "string" && isTrue(value) && (start.has?.(part, property) ?? true);
      return isSet ? ` ${flag} ${value}` : "";
    });
    return `${start.print(part)}${printed.join("")}${commentSuffix(part.comment)}\n`;
  }
  function parse(line: string): T | undefined {
    const { rest: text, comment } = splitComment(line);
    const match = start.pattern.exec(text);
    const part = match && start.parse(match);
    if (!part) return undefined;
    for (let rest = text.slice(match[0].length); rest !== ""; ) {
      const option = options.find(({ pattern }) => pattern.test(rest));
      if (!option) return undefined;
      const [matched = "", value] = option.pattern.exec(rest) ?? [];
      Object.assign(part, { [option.property]: value });
      rest = rest.slice(matched.length);
    }
    const isKept = comment !== undefined && (start.keepsEveryComment || isTrue(comment));
    return isKept ? { ...part, comment } : part;
  }
  return { print: oncePerObject(print), parse: keptByLine(parse) };
}

const MAX_KEPT_LINES = 100_000;

function keptByLine<T>(parse: (line: string) => T): (line: string) => T {
  const kept = new Map<string, T>();
  return (line) => {
    if (kept.has(line)) return kept.get(line) as T;
    if (kept.size >= MAX_KEPT_LINES) kept.clear();
    const part = Object.freeze(parse(line));
    kept.set(line, part);
    return part;
  };
}

export const RULE_TYPES: readonly string[] = ["in", "out", "forward", "group"];

/** Any two words are a rule, even of an unknown type. Facts: contributing/facts/firewall.md#rules. */
export const RULE_LINE = lineKind<Rule>(RULE, {
  print({ type, action, macro, enable }) {
    if (!RULE_TYPES.includes(type)) refuse.unknownRuleType(type);
    return `${enable ? "" : "|"}${type.toUpperCase()} ${macro === undefined ? action : `${macro}(${action})`}`;
  },
  pattern: /^(\|?)(\S+)\s+(\S+)\s*/,
  parse([, disabled, type = "", action = ""]) {
    const rule: Rule = { type: type.toLowerCase(), action, enable: disabled ? 0 : 1 };
    const [, macro, macroAction = ""] = (rule.type !== "group" && /^(\S+)\((\S+)\)$/.exec(action)) || [];
    return macro === undefined ? rule : { ...rule, action: macroAction, macro };
  },
  keepsEveryComment: true,
  has: ({ type }, property) => type !== "group" || property === "iface",
});

/** Returns an address or network without a full prefix length, or `undefined` for other text. */
function readAddress(text: string): string | undefined {
  const address = text.replace(/\/\d+$/, "");
  if (address.includes(":")) return isIPv6(address) ? text.replace(/\/128$/, "") : undefined;
  return isIPv4(address) ? text.replace(/\/32$/, "") : undefined;
}

export const ALIAS_LINE = lineKind<Alias>(ALIAS, {
  print: ({ name, cidr }) => `${name} ${cidr}`,
  pattern: /^(\S+)\s(\S+)/,
  parse([, name = "", address = ""]) {
    const cidr = readAddress(address);
    return cidr === undefined ? undefined : { name, cidr };
  },
});

export const ENTRY_LINE = lineKind<IpSetEntry>(ENTRY, {
  print: ({ cidr, nomatch }) => `${nomatch ? "!" : ""}${cidr}`,
  pattern: /^(!)?\s*(\S+)\s*/,
  parse: ([, excluded, cidr = ""]) => ({ cidr: readAddress(cidr) ?? cidr, ...(excluded && { nomatch: 1 }) }),
});

/** Prints entries sorted as text. The last of equal ones counts. */
function printEntries(entries: readonly IpSetEntry[]): string {
  const byCidr = new Map(entries.map((entry) => [entry.cidr, entry]));
  return [...byCidr]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, entry]) => ENTRY_LINE.print(entry))
    .join("");
}
