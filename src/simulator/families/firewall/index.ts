/**
 * The firewall of the cluster and of VNets.
 * Facts: contributing/facts/firewall.md.
 */
import { macros } from "../../../net/macros";
import type { Call } from "../../kernel/call";
import { directory, type Family, type Routes } from "../../kernel/router";
import { aliases } from "./aliases";
import { CLUSTER_FIREWALL } from "./files";
import { groupRules, groups } from "./groups";
import { ipSetEntries, ipSets } from "./ip-sets";
import { options } from "./options";
import { clusterRules } from "./rule-list";
import { sdnSets } from "./scopes";
import { vnetFirewall, vnetRules } from "./vnet";

/** Lists the aliases and IP sets that rules can name. `ref` does not contain the scope. */
function listReferences(call: Call) {
  const { aliases, ipsets } = call.read(CLUSTER_FIREWALL);
  const set = (scope: string) => {
    return ({ name, comment }: { name: string; comment?: string | undefined }) => ({
      ...{ type: "ipset", name, ref: `+${name}`, scope, comment },
    });
  };
  const byName = <T>(named: Readonly<Record<string, T>>) => Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1));
  const all = [
    ...byName(ipsets).map(([name, { comment }]) => set("dc")({ name, comment })),
    ...sdnSets(call).map(set("sdn")),
    ...byName(aliases).map(([name, { comment }]) => ({ type: "alias", name, ref: name, scope: "dc", comment })),
  ];
  return all.filter(({ type }) => (call.text("type") ?? type) === type);
}

const index: Routes = {
  "GET /cluster/firewall/refs": listReferences,
  "GET /cluster/firewall": directory("name", ["aliases", "rules", "options", "groups", "ipset", "macros", "refs"]),
  "GET /cluster/firewall/macros": () => macros.map(({ name, description }) => ({ macro: name, descr: description })),
};

export const family: Family = {
  routes: [index, clusterRules, aliases, ipSets, ipSetEntries, groups, groupRules, options, vnetFirewall, vnetRules],
};
