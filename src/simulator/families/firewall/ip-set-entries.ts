/**
 * Members of IP sets: addresses, networks and aliases. They are stored in a normal form, and found only by it. An
 * update replaces flag and comment.
 * Facts: contributing/facts/firewall.md#ip-sets.
 */

import ipaddr from "ipaddr.js";
import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import { isTrue } from "../../kernel/perl-text";
import type { Routes } from "../../kernel/router";
import { isNewer } from "../../kernel/server-version";
import { chomp } from "../../schema/formats/addresses";
import { checkDigest, withDigest } from "./digest";
import { editCluster } from "./edit";
import { CLUSTER_FIREWALL, type Firewall, type FirewallFile, type IpSetEntry } from "./files";
import { findSet } from "./ip-sets";
import { aliasName, findAlias } from "./references";
import * as refuse from "./texts";
import { problems } from "./texts";

/** Cuts host bits; a single address stays as it was written. */
function normalNetwork(text: string): string {
  const [address = "", length] = chomp(text).split("/");
  if (length === undefined) return address;
  const parsed = ipaddr.parse(address);
  const bits = parsed.kind() === "ipv6" ? 128 : 32;
  const bytes = parsed.toByteArray().map((byte, index) => {
    const kept = Math.min(8, Math.max(0, Number(length) - index * 8));
    return byte & (0xff00 >> kept) & 0xff;
  });
  const network = ipaddr.fromByteArray(bytes).toString();
  return Number(length) === bits ? network : `${network}/${Number(length)}`;
}

const hasZeroPrefix = (cidr: string) => /\/0+$/.test(cidr);

/** What is wrong with an entry that is an alias; there are no guests' aliases here that `guest/` could mean. */
function missingAlias(cidr: string, cluster: Firewall): string | undefined {
  const name = aliasName(cidr);
  return name === undefined || findAlias(cidr, { cluster }) ? undefined : problems.noSuchAlias(name);
}

/** Newer servers look behind an alias as well. */
const isZeroAlias = (call: Call, cidr: string, cluster: Firewall): boolean =>
  isNewer(call) && hasZeroPrefix(findAlias(cidr, { cluster })?.cidr ?? "");

/** As read: with what is wrong with an entry by now. */
function shown(entries: readonly Frozen<IpSetEntry>[], firewall: Firewall) {
  return entries.map((entry) => {
    const problem = hasZeroPrefix(entry.cidr) ? problems.zeroPrefix : missingAlias(entry.cidr, firewall);
    return problem === undefined ? entry : { ...entry, errors: { cidr: problem } };
  });
}

function readAll(call: Call) {
  const firewall = call.read(CLUSTER_FIREWALL);
  return withDigest(shown(findSet(call, firewall.ipsets as FirewallFile["ipsets"]).entries, firewall));
}

function readOne(call: Call) {
  return readAll(call).find(({ cidr }) => cidr === call.required("cidr")) ?? refuse.noSuchEntry();
}

/** Sets what is given, and clears what is not. */
function describe(call: Call, cidr: string): IpSetEntry {
  const comment = call.text("comment");
  return { cidr, ...(call.flag("nomatch") && { nomatch: 1 as const }), ...(isTrue(comment) && { comment }) };
}

function create(call: Call): void {
  editCluster(call, (firewall) => {
    const { entries } = findSet(call, firewall.ipsets);
    const given = call.required("cidr");
    const problem = missingAlias(given, firewall);
    if (problem !== undefined) refuse.unknownAliasInEntry(problem);
    if (isZeroAlias(call, given, firewall)) refuse.zeroPrefixAlias();
    const cidr = aliasName(given) === undefined ? normalNetwork(given) : given;
    if (hasZeroPrefix(cidr)) refuse.zeroPrefix();
    if (entries.some((entry) => entry.cidr === cidr)) refuse.entryExists(cidr);
    entries.unshift(describe(call, cidr));
  });
}

function update(call: Call): void {
  editCluster(call, ({ ipsets }) => {
    const { entries } = findSet(call, ipsets);
    checkDigest(call, entries);
    const index = entries.findIndex(({ cidr }) => cidr === call.required("cidr"));
    if (index < 0) refuse.noSuchEntry();
    entries[index] = describe(call, call.required("cidr"));
  });
}

/** Deleting what is missing, or spelled otherwise, is fine. */
function remove(call: Call): void {
  editCluster(call, ({ ipsets }) => {
    const set = findSet(call, ipsets);
    checkDigest(call, set.entries);
    set.entries = set.entries.filter(({ cidr }) => cidr !== call.required("cidr"));
  });
}

export const ipSetEntries: Routes = {
  "GET /cluster/firewall/ipset/{name}": readAll,
  "POST /cluster/firewall/ipset/{name}": create,
  "GET /cluster/firewall/ipset/{name}/{cidr}": readOne,
  "PUT /cluster/firewall/ipset/{name}/{cidr}": update,
  "DELETE /cluster/firewall/ipset/{name}/{cidr}": remove,
};
