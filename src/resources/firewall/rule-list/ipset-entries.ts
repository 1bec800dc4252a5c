/**
 * Plans the edits that change the members of an IP set: one request for each member that differs, and none for the others.
 *
 * ```ts
 * planEntryEdits([{ cidr: "10.0.0.0/8", nomatch: false }], [{ cidr: "10.1.2.3/8", nomatch: true, comment: "not us" }]);
 * // [{ kind: "change", cidr: "10.0.0.0/8", entry: { cidr: "10.0.0.0/8", nomatch: true, comment: "not us" } }]
 * ```
 *
 * **Protection.** The member with the longest mask decides whether an address is in the set. At every moment, each address is
 * in the set or not as with the old or the new members. Members are first added and changed, the longest masks first, and then
 * removed, the shortest masks first. In the nftables firewall, an address is in the set if any member contains it and no
 * member with `nomatch` does. There the promise holds only if no member is inside one with `nomatch`. An alias counts as a
 * single address, which it usually is.
 */
import { canonicalIpsetEntry } from "../../formats/firewall-addresses";
import { fullMask, parseNetwork } from "../../formats/networks";
import { cleanComment, sameComment } from "./rule";

export interface IpsetEntry {
  readonly cidr: string;
  readonly nomatch: boolean;
  readonly comment?: string;
}

export type EntryEdit =
  | { readonly kind: "add"; readonly entry: IpsetEntry }
  /** PUT replaces both `nomatch` and `comment`. `cidr` has the spelling of the server, which the path needs. */
  | { readonly kind: "change"; readonly cidr: string; readonly entry: IpsetEntry }
  | { readonly kind: "remove"; readonly cidr: string };

/**
 * Members are equal if their canonical forms are equal. If several desired members are equal, the first one counts.
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
 * Splits the edits into consecutive groups. Within a group the order does not matter: networks of one size have no address in
 * common, and no group both adds and removes members. Aliases are in the group of single addresses.
 */
export function groupsOfEntryEdits(edits: readonly EntryEdit[]): EntryEdit[][] {
  const groups: EntryEdit[][] = [];
  let last: string | undefined;
  for (const edit of edits) {
    const cidr = edit.kind === "add" ? edit.entry.cidr : edit.cidr;
    // mutation-ignore comparison: the opposite value begins groups at the same edits
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
