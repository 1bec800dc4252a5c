/**
 * Aliases (`name 192.0.2.1 # comment`) and entries of IP sets (`!192.0.2.0/24 # comment`) as lines.
 * Facts: contributing/facts/firewall.md#files-and-locks.
 */
import { isTrue } from "../../../kernel/perl-text";
import { isIPv4, isIPv6 } from "../../../schema/formats/addresses";
import type { Alias, IpSetEntry } from "../files";
import { commentSuffix, splitComment } from "./comments";

/** An address or network without a prefix length that says nothing; nothing when it is neither. */
function readAddress(text: string): string | undefined {
  const address = text.replace(/\/\d+$/, "");
  if (address.includes(":")) return isIPv6(address) ? text.replace(/\/128$/, "") : undefined;
  return isIPv4(address) ? text.replace(/\/32$/, "") : undefined;
}

export function printAlias({ name, cidr, comment }: Alias): string {
  return `${name} ${cidr}${commentSuffix(comment)}\n`;
}

export function parseAlias(line: string): Alias | undefined {
  const { rest, comment } = splitComment(line);
  const [, name, address = ""] = /^(\S+)\s(\S+)$/.exec(rest) ?? [];
  const cidr = readAddress(address);
  if (name === undefined || cidr === undefined) return undefined;
  return { name, cidr, ...(isTrue(comment) && { comment }) };
}

/** Sorted by their text; of equal ones the last counts. */
export function printEntries(entries: readonly IpSetEntry[]): string {
  const byCidr = new Map(entries.map((entry) => [entry.cidr, entry]));
  return [...byCidr]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([cidr, { nomatch, comment }]) => `${nomatch ? "!" : ""}${cidr}${commentSuffix(comment)}\n`)
    .join("");
}

export function parseEntry(line: string): IpSetEntry | undefined {
  const { rest, comment } = splitComment(line);
  const [, excluded, cidr] = /^(!)?\s*(\S+)\s*$/.exec(rest) ?? [];
  if (cidr === undefined) return undefined;
  return { cidr: readAddress(cidr) ?? cidr, ...(excluded && { nomatch: 1 }), ...(isTrue(comment) && { comment }) };
}
