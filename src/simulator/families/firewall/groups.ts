/**
 * Security groups: named lists of rules. Names are stored in lower case but looked up as sent. Creating a group with
 * `rename` renames it and changes its comment.
 * Facts: contributing/facts/firewall.md#security-groups.
 */

import type { Call } from "../../kernel/call";
import type { Routes } from "../../kernel/router";
import { checkDigest, editCluster, withDigest } from "./edit";
import { CLUSTER_FIREWALL, type Firewall, type FirewallFile } from "./files";
import { ruleRoutes } from "./rule-list";
import { groupScopes } from "./scopes";
import * as refuse from "./texts";

function groupsOf({ groups }: Firewall) {
  return Object.keys(groups)
    .sort()
    .map((group) => ({ group, comment: groups[group]?.comment }));
}

/** Renames a group, also in the rules that use it. The server locks the host and guest files, which may use it too. */
function rename(call: Call, firewall: FirewallFile, from: string, to: string): void {
  const { groups, rules } = firewall;
  checkDigest(call, () => groupsOf(firewall));
  const group = groups[from] ?? refuse.noGroupToRename(from);
  if (from !== to && groups[to]) refuse.groupNameTaken(to);
  delete groups[from];
  groups[to] = { ...group, comment: call.text("comment") ?? group.comment };
  if (from === to) return;
  const { nodes, guests } = call.cluster.inventory;
  for (const { name } of nodes) call.locked(`firewall-host-${name}`, {}, () => undefined);
  for (const { vmid } of guests) call.locked(`firewall-vm-${vmid}`, {}, () => undefined);
  for (const [index, rule] of rules.entries())
    if (rule.type === "group" && rule.action === from) rules[index] = { ...rule, action: to };
}

function create(call: Call): void {
  const name = call.required("group");
  editCluster(call, (firewall) => {
    const from = call.text("rename");
    if (from !== undefined) return rename(call, firewall, from, name);
    if (firewall.groups[name]) refuse.groupExists(name);
    firewall.groups[name] = { comment: call.text("comment"), rules: [] };
  });
}

/** Returns the group that the path names. */
function find<T>(call: Call, groups: Readonly<Record<string, T>>): T {
  const name = call.required("group");
  return groups[name] ?? refuse.noSuchGroup(name);
}

/** Deletes an empty group. The server does not check for rules that use it. */
function remove(call: Call): void {
  const name = call.required("group");
  editCluster(call, ({ groups }) => {
    if (find(call, groups).rules.length > 0) refuse.groupNotEmpty(name);
    delete groups[name];
  });
}

export const groups: Routes = {
  "GET /cluster/firewall/groups": (call) => withDigest(groupsOf(call.read(CLUSTER_FIREWALL))),
  "POST /cluster/firewall/groups": create,
  "DELETE /cluster/firewall/groups/{group}": remove,
};

export const groupRules = ruleRoutes({
  path: "/cluster/firewall/groups/{group}",
  environment: "group",
  read: (call) => {
    const firewall = call.read(CLUSTER_FIREWALL);
    return { rules: find(call, firewall.groups).rules, scopes: groupScopes(call, firewall) };
  },
  edit: (call, change) =>
    editCluster(call, (firewall) => change(find(call, firewall.groups).rules, groupScopes(call, firewall))),
  exists: () => true,
});
