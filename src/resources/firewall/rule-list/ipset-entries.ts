/**
 * Edits that turn the members of an ip set into others: one request for each member that differs, none for the rest.
 *
 * ```ts
 * planEntryEdits([{ cidr: "10.0.0.0/8", nomatch: false }], [{ cidr: "10.1.2.3/8", nomatch: true, comment: "not us" }]);
 * // [{ kind: "change", cidr: "10.0.0.0/8", entry: { cidr: "10.0.0.0/8", nomatch: true, comment: "not us" } }]
 * ```
 *
 * **Protection.** The member with the longest mask decides whether an address belongs to the set. At every moment in
 * between, each address belongs to the set or not as it did before or will afterwards: members are added and changed
 * before any is removed, the longest masks first, and removed with the shortest masks first. The nftables firewall, for
 * which an address belongs to the set when any member has it and none with `nomatch`, keeps the same promise
 * as long as no member lies inside one with `nomatch`. An alias counts as a single address, which it mostly is.
 */
import { canonicalIpsetEntry } from "../../formats/firewall-addresses";
import { fullMask, parseNetwork } from "../../formats/networks";
import { cleanComment, sameComment } from "./comment";

export interface IpsetEntry {
  readonly cidr: string;
  readonly nomatch: boolean;
  readonly comment?: string;
}

export type EntryEdit =
  | { readonly kind: "add"; readonly entry: IpsetEntry }
  /** PUT replaces both `nomatch` and `comment`. `cidr` is the member as the server spells it, which the path needs. */
  | { readonly kind: "change"; readonly cidr: string; readonly entry: IpsetEntry }
  | { readonly kind: "remove"; readonly cidr: string };

/**
 * Members are the same when their canonical forms are, however they are spelt. Of several desired members that are the
 * same the first counts.
 */
export function planEntryEdits(current: readonly IpsetEntry[], desired: readonly IpsetEntry[]): EntryEdit[] {
  const present = byCanonicalForm(current);
  const wanted = byCanonicalForm(desired);
  const edits: EntryEdit[] = [];
  for (const [key, entry] of longestMaskFirst(wanted)) {
    const existing = present.get(key);
    if (existing === undefined) {
      edits.push({ kind: "add", entry: cleaned(entry, isNetwork(key) ? key : entry.cidr) });
    } else if (existing.nomatch !== entry.nomatch || !sameComment(existing.comment, entry.comment)) {
      edits.push({ kind: "change", cidr: existing.cidr, entry: cleaned(entry, existing.cidr) });
    }
  }
  for (const [key, { cidr }] of longestMaskFirst(present).reverse()) {
    if (!wanted.has(key)) edits.push({ kind: "remove", cidr });
  }
  return edits;
}

/**
 * The same edits in groups that follow each other. Within a group the order does not matter: networks of one size have
 * no address in common, and nothing is added and removed in the same group. Aliases are in the group of single addresses,
 * among which they have no sure order anyway.
 */
export function groupsOfEntryEdits(edits: readonly EntryEdit[]): EntryEdit[][] {
  const groups: EntryEdit[][] = [];
  let last: string | undefined;
  for (const edit of edits) {
    const cidr = edit.kind === "add" ? edit.entry.cidr : edit.cidr;
    const group = `${edit.kind === "remove"} ${hostBits(canonicalIpsetEntry(cidr))}`;
    if (group === last) groups.at(-1)?.push(edit);
    else groups.push([edit]);
    last = group;
  }
  return groups;
}

function byCanonicalForm(entries: readonly IpsetEntry[]): Map<string, IpsetEntry> {
  const map = new Map<string, IpsetEntry>();
  for (const entry of entries) {
    const key = canonicalIpsetEntry(entry.cidr);
    if (!map.has(key)) map.set(key, entry);
  }
  return map;
}

function longestMaskFirst(entries: ReadonlyMap<string, IpsetEntry>): [string, IpsetEntry][] {
  return [...entries]
    .map(([key, entry]) => ({ key, entry, hostBits: hostBits(key) }))
    .sort((a, b) => a.hostBits - b.hostBits)
    .map(({ key, entry }) => [key, entry]);
}

function hostBits(key: string): number {
  const network = parseNetwork(key);
  return network === undefined ? 0 : fullMask(network.version) - network.bits;
}

function isNetwork(key: string): boolean {
  return parseNetwork(key) !== undefined;
}

function cleaned({ nomatch, comment }: IpsetEntry, cidr: string): IpsetEntry {
  const text = cleanComment(comment);
  return text === undefined ? { cidr, nomatch } : { cidr, nomatch, comment: text };
}
