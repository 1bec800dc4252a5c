/** The firewall of the cluster and of VNets. Facts about single parts are in their files. */
import type { Call } from "../../kernel/call";
import { directory } from "../../kernel/directory";
import type { Family } from "../../kernel/router";
import { aliases } from "./aliases";
import { editCluster } from "./edit";
import { groups } from "./groups";
import { ipSetEntries } from "./ip-set-entries";
import { ipSets } from "./ip-sets";
import { macros } from "./macros";
import { CLUSTER_FIREWALL, hasContent } from "./model";
import { options } from "./options";
import { routeRules } from "./rule-list";
import { clusterScopes } from "./scopes";
import { sdnSets } from "./sdn-sets";
import { vnetFirewalls } from "./vnet";

/** What rules can refer to; scopes are not part of `ref`. */
function references(call: Call) {
  const { aliases, ipsets } = call.read(CLUSTER_FIREWALL);
  const set = (scope: string) => {
    return ({ name, comment }: { name: string; comment?: string }) => ({
      ...{ type: "ipset", name, ref: `+${name}`, scope, comment },
    });
  };
  const all = [
    ...Object.entries(ipsets).map(([name, { comment }]) => set("dc")({ name, comment })),
    ...sdnSets(call).map(set("sdn")),
    ...Object.entries(aliases).map(([name, { comment }]) => ({ type: "alias", name, ref: name, scope: "dc", comment })),
  ];
  return all.filter(({ type }) => (call.text("type") ?? type) === type);
}

const cluster: Family = (route) => {
  const names = ["aliases", "rules", "options", "groups", "ipset", "macros", "refs"];
  route("GET", "/cluster/firewall", directory("name", names));
  route("GET", "/cluster/firewall/macros", () =>
    macros.map(({ name, description }) => ({ macro: name, descr: description })),
  );
  route("GET", "/cluster/firewall/refs", references);
  routeRules(route, {
    path: "/cluster/firewall/rules",
    environment: "cluster",
    read: (call) => {
      const firewall = call.read(CLUSTER_FIREWALL);
      return { rules: firewall.rules, scopes: clusterScopes(call, firewall) };
    },
    edit: (call, change) => editCluster(call, (firewall) => change(firewall.rules, clusterScopes(call, firewall))),
    exists: (call) => hasContent(call.read(CLUSTER_FIREWALL)),
  });
};

const parts: readonly Family[] = [cluster, aliases, ipSets, ipSetEntries, groups, options, vnetFirewalls];

export const firewall: Family = (route) => {
  for (const part of parts) part(route);
};
