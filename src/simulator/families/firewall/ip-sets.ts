/**
 * IP sets of the cluster. Names are stored in lower case but looked up as sent. Creating a set with `rename` renames it
 * and changes its comment.
 * Facts: contributing/facts/firewall.md#ip-sets.
 */

import ipaddr from "ipaddr.js";
import { oncePerObject } from "../../../memo/memo";
import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import type { Routes } from "../../kernel/router";
import { isNewer } from "../../kernel/server-version";
import { chomp } from "../../schema/formats/addresses";
import { checkDigest, editCluster, optionalFields, withDigest } from "./edit";
import { CLUSTER_FIREWALL, ENTRY, type Firewall, type FirewallFile, type IpSet, type IpSetEntry } from "./files";
import { aliasName, findAlias } from "./references";
import { hasEntry } from "./rewrite";
import * as refuse from "./texts";
import { problems } from "./texts";

/** Lists the sets, without their members. */
function setsOf({ ipsets }: Firewall) {
  return Object.keys(ipsets)
    .sort()
    .map((name) => ({ name, comment: ipsets[name]?.comment }));
}

function rename(call: Call, firewall: FirewallFile, from: string, to: string): void {
  const { ipsets } = firewall;
  checkDigest(call, () => setsOf(firewall));
  const set = ipsets[from] ?? refuse.noSetToRename(from);
  if (from !== to && ipsets[to]) refuse.setNameTaken(to);
  delete ipsets[from];
  ipsets[to] = { ...set, comment: call.text("comment") ?? set.comment };
}

function createSet(call: Call): void {
  const name = call.required("name");
  editCluster(call, (firewall) => {
    const from = call.text("rename");
    if (from !== undefined) return rename(call, firewall, from, name);
    if (firewall.ipsets[name]) refuse.setExists(name);
    firewall.ipsets[name] = { comment: call.text("comment"), entries: [] };
  });
}

/** Returns the set that the path names. */
function findSet(call: Call, ipsets: FirewallFile["ipsets"]): IpSet {
  const name = call.required("name");
  return ipsets[name] ?? refuse.noSuchSet(name);
}

function removeSet(call: Call): void {
  const name = call.required("name");
  editCluster(call, ({ ipsets }) => {
    if (findSet(call, ipsets).entries.length > 0 && !call.flag("force")) refuse.setNotEmpty(name);
    delete ipsets[name];
  });
}

export const ipSets: Routes = {
  "GET /cluster/firewall/ipset": (call) => withDigest(setsOf(call.read(CLUSTER_FIREWALL))),
  "POST /cluster/firewall/ipset": createSet,
  "DELETE /cluster/firewall/ipset/{name}": removeSet,
};

// Entries of IP sets: addresses, networks and aliases. They are stored in a normalized form and found only by it. An
// update replaces flag and comment.
// Facts: contributing/facts/firewall.md#ip-sets.

/** Removes host bits. A single address is kept as it was written. */
function normalizedNetwork(text: string): string {
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

/** Returns the problem of an entry that is an unknown alias. Aliases of guests are not simulated. */
function missingAlias(cidr: string, cluster: Firewall): string | undefined {
  const name = aliasName(cidr);
  return name === undefined || findAlias(cidr, { cluster }) ? undefined : problems.noSuchAlias(name);
}

/** Whether an alias has the prefix length 0. Only newer servers check it. */
const isZeroAlias = (call: Call, cidr: string, cluster: Firewall): boolean =>
  isNewer(call) && hasZeroPrefix(findAlias(cidr, { cluster })?.cidr ?? "");

/** Returns the entries as they are shown, with their current problems. */
function shown(entries: readonly Frozen<IpSetEntry>[], firewall: Firewall) {
  return entries.map((entry) => {
    const problem = hasZeroPrefix(entry.cidr) ? problems.zeroPrefix : missingAlias(entry.cidr, firewall);
    return problem === undefined ? entry : { ...entry, errors: { cidr: problem } };
  });
}

/** Lists the entries of a set with their digest, until the file changes. */
const listed = oncePerObject((firewall: Firewall) =>
  oncePerObject((set: IpSet) => withDigest(shown(set.entries, firewall))),
);

function readAll(call: Call) {
  const firewall = call.read(CLUSTER_FIREWALL);
  return listed(firewall)(findSet(call, firewall.ipsets as FirewallFile["ipsets"]));
}

function readOne(call: Call) {
  return readAll(call).find(({ cidr }) => cidr === call.required("cidr")) ?? refuse.noSuchEntry();
}

const requestedEntry = (call: Call, cidr: string): IpSetEntry =>
  Object.assign({ cidr, ...(call.flag("nomatch") && { nomatch: 1 as const }) }, optionalFields(call, ENTRY));

function createEntry(call: Call): void {
  editCluster(call, (firewall) => {
    const { entries } = findSet(call, firewall.ipsets);
    const sent = call.required("cidr");
    const problem = missingAlias(sent, firewall);
    if (problem !== undefined) refuse.unknownAliasInEntry(problem);
    if (isZeroAlias(call, sent, firewall)) refuse.zeroPrefixAlias();
    const cidr = aliasName(sent) === undefined ? normalizedNetwork(sent) : sent;
    if (hasZeroPrefix(cidr)) refuse.zeroPrefix();
    if (hasEntry(call.read(CLUSTER_FIREWALL), call.required("name"), cidr)) refuse.entryExists(cidr);
    entries.unshift(requestedEntry(call, cidr));
  });
}

function updateEntry(call: Call): void {
  editCluster(call, ({ ipsets }) => {
    const { entries } = findSet(call, ipsets);
    checkDigest(call, () => entries);
    const sent = call.required("cidr");
    const index = entries.findIndex(({ cidr }) => cidr === sent);
    if (index < 0) refuse.noSuchEntry();
    entries[index] = requestedEntry(call, sent);
  });
}

/** Deletes an entry. A missing entry, or another spelling of one, is not an error. */
function removeEntry(call: Call): void {
  editCluster(call, ({ ipsets }) => {
    const set = findSet(call, ipsets);
    checkDigest(call, () => set.entries);
    const sent = call.required("cidr");
    set.entries = set.entries.filter(({ cidr }) => cidr !== sent);
  });
}

export const ipSetEntries: Routes = {
  "GET /cluster/firewall/ipset/{name}": readAll,
  "POST /cluster/firewall/ipset/{name}": createEntry,
  "GET /cluster/firewall/ipset/{name}/{cidr}": readOne,
  "PUT /cluster/firewall/ipset/{name}/{cidr}": updateEntry,
  "DELETE /cluster/firewall/ipset/{name}/{cidr}": removeEntry,
};
