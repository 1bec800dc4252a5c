/**
 * IP sets of the cluster. Names are stored in lower case but looked up as given. A set is renamed, and its comment
 * changed, by creating it with `rename`.
 * Facts: contributing/facts/firewall.md#ip-sets.
 */

import type { Call } from "../../kernel/call";
import type { Routes } from "../../kernel/router";
import { checkDigest, withDigest } from "./digest";
import { editCluster } from "./edit";
import { CLUSTER_FIREWALL, type Firewall, type FirewallFile, type IpSet } from "./files";
import * as refuse from "./texts";

/** Name and comment: members are not part of the list. */
function setsOf({ ipsets }: Firewall) {
  return Object.keys(ipsets)
    .sort()
    .map((name) => ({ name, comment: ipsets[name]?.comment }));
}

function rename(call: Call, firewall: FirewallFile, from: string, to: string): void {
  const { ipsets } = firewall;
  checkDigest(call, setsOf(firewall));
  const set = ipsets[from] ?? refuse.noSetToRename(from);
  if (from !== to && ipsets[to]) refuse.setNameTaken(to);
  delete ipsets[from];
  ipsets[to] = { ...set, comment: call.text("comment") ?? set.comment };
}

function create(call: Call): void {
  const name = call.required("name");
  editCluster(call, (firewall) => {
    const from = call.text("rename");
    if (from !== undefined) return rename(call, firewall, from, name);
    if (firewall.ipsets[name]) refuse.setExists(name);
    firewall.ipsets[name] = { comment: call.text("comment"), entries: [] };
  });
}

/** The set that the path names. */
export function findSet(call: Call, ipsets: FirewallFile["ipsets"]): IpSet {
  const name = call.required("name");
  return ipsets[name] ?? refuse.noSuchSet(name);
}

function remove(call: Call): void {
  const name = call.required("name");
  editCluster(call, ({ ipsets }) => {
    if (findSet(call, ipsets).entries.length > 0 && !call.flag("force")) refuse.setNotEmpty(name);
    delete ipsets[name];
  });
}

export const ipSets: Routes = {
  "GET /cluster/firewall/ipset": (call) => withDigest(setsOf(call.read(CLUSTER_FIREWALL))),
  "POST /cluster/firewall/ipset": create,
  "DELETE /cluster/firewall/ipset/{name}": remove,
};
