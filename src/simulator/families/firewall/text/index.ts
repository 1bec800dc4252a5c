/**
 * Firewall files as text. Each write goes through it, because much of what users see comes from there: names in lower
 * case, sorted IP sets, trimmed comments, values that are lost, and line feeds in comments, which start a line of
 * their own: a rule can hide in a comment.
 * Facts: contributing/facts/firewall.md#files-and-locks.
 */
import { isTrue } from "../../../kernel/perl-text";
import type { FirewallFile, IpSetEntry, Rule } from "../files";
import { emptyFile } from "../files";
import { parseAlias, parseEntry, printAlias, printEntries } from "./address-lines";
import { decoded, encoded, SPACE } from "./comments";
import type { OptionPatterns } from "./option-patterns";
import { parseRule, printRule } from "./rule-line";

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
