/**
 * Writes a changed firewall file through its text, as the server does: the stored content is the parsed text. A file may have
 * 50,000 lines, so only changed lines are printed and parsed where no other line can depend on them.
 * Facts: contributing/facts/firewall.md#files-and-locks.
 */
import {
  ALIAS_LINE,
  ENTRY_LINE,
  type LineKind,
  parse,
  parseHeading,
  print,
  printHeading,
  printOptions,
  RULE_LINE,
  RULE_TYPES,
  SECTION_FRAME,
} from "./file-text";
import type { Alias, Firewall, FirewallFile, Group, IpSet, IpSetEntry, OptionPatterns, Rule } from "./files";

/** Bytes of settled contents: those that a further write does not change. Each of their lines is read on its own. */
const settledSizes = new WeakMap<Firewall, number>();

/** Turns changed content into the content that the server reads after the write. Returns the size of the file in bytes. */
export function rewrite(before: Firewall, changed: FirewallFile, patterns: OptionPatterns): number {
  return rewriteLines(before as FirewallFile, changed, patterns) ?? rewriteFile(changed, patterns);
}

function rewriteFile(changed: FirewallFile, patterns: OptionPatterns): number {
  // Each character stands for a byte.
  const text = print(changed);
  delete changed.unreadableAlias;
  Object.assign(changed, parse(text, patterns));
  const lists = [changed.rules, ...Object.values(changed.groups).map(({ rules }) => rules)];
  const isPrintable = lists.every((rules) => rules.every(({ type }) => RULE_TYPES.includes(type)));
  if (isPrintable && print(changed) === text) settledSizes.set(changed, text.length);
  return text.length;
}

/** Rewrites only the changed lines. Returns `undefined` if other lines may depend on them. */
function rewriteLines(before: FirewallFile, changed: FirewallFile, patterns: OptionPatterns): number | undefined {
  const size = settledSizes.get(before);
  if (size === undefined) return undefined;
  const options = changedOptions(before.options, changed.options, patterns);
  const aliases = options && changedAliases(before.aliases, changed.aliases);
  const ipsets = aliases && changedSections(SET, before.ipsets, changed.ipsets);
  const rules = ipsets && changedLines(RULES, before.rules, changed.rules);
  const groups = rules && changedSections(GROUP, before.groups, changed.groups);
  if (!groups) return undefined;
  const content = { options: options.value, aliases: aliases.value, ipsets: ipsets.value };
  Object.assign(changed, content, { rules: rules.value, groups: groups.value });
  const growth = options.growth + aliases.growth + ipsets.growth + rules.growth + groups.growth;
  settledSizes.set(changed, size + growth);
  return size + growth;
}

/** A part of the file after the write. An unchanged part is the one before. */
interface Rewritten<T> {
  readonly value: T;
  /** Added bytes. */
  readonly growth: number;
}

/**
 * Reads a printed line. Returns `undefined` if it contains another line, or if a further write changes it. It is not a heading:
 * it starts with a type, a name or an address.
 */
function reread<T>({ print, parse }: LineKind<T>, part: T): T | undefined {
  const text = print(part);
  const read = parse(text.slice(0, -1));
  return read !== undefined && print(read) === text ? read : undefined;
}

function changedOptions(
  before: FirewallFile["options"],
  after: FirewallFile["options"],
  patterns: OptionPatterns,
): Rewritten<FirewallFile["options"]> | undefined {
  const [old, text] = [printOptions(before), printOptions(after)];
  if (text === old) return { value: before, growth: 0 };
  const { options: value } = parse(`[OPTIONS]\n${text}`, patterns);
  return printOptions(value) === text ? { value, growth: text.length - old.length } : undefined;
}

type Named<T> = Record<string, T>;
type Aliases = FirewallFile["aliases"];

/** The aliases that others were made from, and the changed name, until the write. */
const origins = new WeakMap<Aliases, { readonly aliases: Aliases; readonly key: string }>();

/** Returns the aliases with this one in place of the one of that name, or without it. */
export function withAlias(aliases: Aliases, key: string, alias?: Alias): Aliases {
  if (!alias && !aliases[key]) return aliases;
  const changed = Object.create(null) as Named<Alias>;
  // Twice as fast as `Object.assign`.
  for (const name of Object.keys(aliases)) changed[name] = aliases[name] as Alias;
  if (alias) changed[key] = alias;
  else delete changed[key];
  origins.set(changed, { aliases, key });
  return changed;
}

/** Names whose aliases may differ. Forgets the origins, because they would keep all earlier aliases alive. */
function changedKeys(before: Aliases, after: Aliases): Iterable<string> {
  const keys = new Set<string>();
  for (let aliases = after; aliases !== before; ) {
    const origin = origins.get(aliases);
    if (!origin) return new Set([...Object.keys(before), ...Object.keys(after)]);
    origins.delete(aliases);
    keys.add(origin.key);
    aliases = origin.aliases;
  }
  return keys;
}

function changedAliases(before: Named<Alias>, after: Named<Alias>): Rewritten<Named<Alias>> | undefined {
  const bytes = (alias: Alias | undefined) => (alias ? ALIAS_LINE.print(alias).length : 0);
  let growth = 0;
  for (const key of changedKeys(before, after)) {
    const [old, alias] = [before[key], after[key]];
    if (!alias) growth -= bytes(old);
    if (!alias || alias === old) continue;
    const read = reread(ALIAS_LINE, alias);
    if (read?.name.toLowerCase() !== key) return undefined;
    after[key] = read;
    growth += bytes(read) - bytes(old);
  }
  return { value: after, growth };
}

interface ListKind<T> {
  readonly line: LineKind<T>;
  /** Puts rewritten lines in place of others. Returns `undefined` if other lines depend on them. */
  place(start: readonly T[], lines: readonly T[], end: readonly T[]): T[] | undefined;
}

const RULES: ListKind<Rule> = { line: RULE_LINE, place: (start, lines, end) => [...start, ...lines, ...end] };

/** Entries are sorted, as the unchanged ones are. Of equal ones only the last is written. */
const ENTRIES: ListKind<IpSetEntry> = {
  line: ENTRY_LINE,
  place(start, lines, end) {
    const sorted = start.concat(end);
    for (const line of lines) {
      const index = indexFor(sorted, line.cidr);
      if (sorted[index]?.cidr === line.cidr) return undefined;
      sorted.splice(index, 0, line);
    }
    return sorted;
  },
};

/** Whether a set of this content has an entry. Settled entries are sorted. */
export function hasEntry(firewall: Firewall, name: string, cidr: string): boolean {
  const entries = firewall.ipsets[name]?.entries ?? [];
  if (!settledSizes.has(firewall)) return entries.some((entry) => entry.cidr === cidr);
  return entries[indexFor(entries, cidr)]?.cidr === cidr;
}

/** Index of the first entry that does not come before this address, by bisection. */
function indexFor(sorted: readonly Pick<IpSetEntry, "cidr">[], cidr: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle]?.cidr ?? "") < cidr) low = middle + 1;
    else high = middle;
  }
  return low;
}

function changedLines<T>({ line, place }: ListKind<T>, before: T[], after: T[]): Rewritten<T[]> | undefined {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  const removed = before.slice(start, before.length - end);
  const added = after.slice(start, after.length - end);
  if (removed.length === 0 && added.length === 0) return { value: before, growth: 0 };
  const read = added.map((part) => reread(line, part));
  if (read.includes(undefined)) return undefined;
  const value = place(after.slice(0, start), read as T[], after.slice(after.length - end));
  const bytes = (parts: readonly T[]) => parts.reduce((sum, part) => sum + line.print(part).length, 0);
  return value && { value, growth: bytes(read as T[]) - bytes(removed) };
}

interface SectionKind<S, T> {
  readonly title: string;
  readonly list: ListKind<T>;
  linesOf(section: S): T[];
  create(comment: { comment?: string }, lines: T[]): S;
}

const SET: SectionKind<IpSet, IpSetEntry> = {
  title: "IPSET",
  list: ENTRIES,
  linesOf: ({ entries }) => entries,
  create: (comment, entries) => ({ ...comment, entries }),
};

const GROUP: SectionKind<Group, Rule> = {
  title: "group",
  list: RULES,
  linesOf: ({ rules }) => rules,
  create: (comment, rules) => ({ ...comment, rules }),
};

function changedSections<S extends { comment?: string | undefined }, T>(
  kind: SectionKind<S, T>,
  before: Named<S>,
  after: Named<S>,
): Rewritten<Named<S>> | undefined {
  const value = Object.create(null) as Named<S>;
  let growth = 0;
  let isChanged = false;
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, section] = [before[name], after[name]];
    const lines = changedLines(kind.list, old ? kind.linesOf(old) : [], section ? kind.linesOf(section) : []);
    if (!lines) return undefined;
    growth += lines.growth;
    if (old && section && old.comment === section.comment && lines.value === kind.linesOf(old)) {
      value[name] = old;
      continue;
    }
    isChanged = true;
    if (old) growth -= printHeading(`${kind.title} ${name}`, old.comment).length + SECTION_FRAME;
    if (!section) continue;
    const heading = printHeading(`${kind.title} ${name}`, section.comment);
    const read = parseHeading(heading);
    if (read?.name !== name || printHeading(`${kind.title} ${name}`, read.comment) !== heading) return undefined;
    growth += heading.length + SECTION_FRAME;
    value[name] = kind.create(read.comment === undefined ? {} : { comment: read.comment }, lines.value);
  }
  return { value: isChanged ? value : before, growth };
}
