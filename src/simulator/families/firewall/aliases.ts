/**
 * Aliases: names for an address or a network, case-insensitive. An update replaces the whole alias.
 * Facts: contributing/facts/firewall.md#aliases.
 */

import { oncePerObject } from "../../../memo/memo";
import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import type { Routes } from "../../kernel/router";
import { checkDigest, editCluster, optionalFields, withDigest } from "./edit";
import { ALIAS, type Alias, CLUSTER_FIREWALL, type Firewall } from "./files";
import { withAlias } from "./rewrite";
import * as refuse from "./texts";

export const ipVersionOf = (cidr: string): 4 | 6 => (cidr.includes(":") ? 6 : 4);

/** Returns an alias as it is shown. The list adds a digest to each entry; a single alias has none. */
const shown = oncePerObject((alias: Frozen<Alias>) => ({ ...alias, ipversion: ipVersionOf(alias.cidr) }));

function aliasesOf({ aliases, unreadableAlias }: Firewall) {
  const shownAliases = Object.keys(aliases)
    .sort()
    .map((name) => shown(aliases[name] as Frozen<Alias>));
  // Its name is the empty string, which sorts first.
  return unreadableAlias ? [{}, ...shownAliases] : shownAliases;
}

/** Lists the aliases with their digest, until the file changes. */
const listed = oncePerObject((firewall: Firewall) => withDigest(aliasesOf(firewall)));

const requestedAlias = (call: Call, name: string): Alias =>
  Object.assign({ name, cidr: call.required("cidr") }, optionalFields(call, ALIAS));

function create(call: Call): void {
  const name = call.required("name");
  editCluster(call, (firewall) => {
    if (firewall.aliases[name.toLowerCase()]) refuse.aliasExists(name);
    firewall.aliases = withAlias(firewall.aliases, name.toLowerCase(), requestedAlias(call, name));
  });
}

/** Updates or renames an alias. Rules and sets keep the old name. */
function update(call: Call): void {
  const name = call.required("name");
  editCluster(call, (firewall) => {
    const { aliases } = firewall;
    checkDigest(call, () => aliasesOf(firewall));
    const key = name.toLowerCase();
    if (!aliases[key]) refuse.noSuchAlias();
    const renamed = call.text("rename") ?? name;
    const newKey = renamed.toLowerCase();
    if (newKey !== key && aliases[newKey]) refuse.aliasExists(renamed);
    const alias = requestedAlias(call, newKey === key ? name : renamed);
    firewall.aliases = withAlias(newKey === key ? aliases : withAlias(aliases, key), newKey, alias);
  });
}

/** Deletes an alias. A missing alias is not an error. */
function remove(call: Call): void {
  editCluster(call, (firewall) => {
    checkDigest(call, () => aliasesOf(firewall));
    firewall.aliases = withAlias(firewall.aliases, call.required("name").toLowerCase());
  });
}

export const aliases: Routes = {
  "GET /cluster/firewall/aliases": (call) => listed(call.read(CLUSTER_FIREWALL)),
  "POST /cluster/firewall/aliases": create,
  "GET /cluster/firewall/aliases/{name}": (call) =>
    shown(call.read(CLUSTER_FIREWALL).aliases[call.required("name").toLowerCase()] ?? refuse.noSuchAlias()),
  "PUT /cluster/firewall/aliases/{name}": update,
  "DELETE /cluster/firewall/aliases/{name}": remove,
};
