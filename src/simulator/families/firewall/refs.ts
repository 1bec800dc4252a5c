/**
 * `GET /cluster/firewall/refs`: aliases and IP sets by the names that rules can use.
 * Facts: contributing/facts/firewall.md#lists-for-reading.
 */
import type { Call } from "../../kernel/call";
import type { Routes } from "../../kernel/router";
import { CLUSTER_FIREWALL } from "./files";
import { sdnSets } from "./scopes";

/** What rules can refer to; scopes are not part of `ref`. */
function references(call: Call) {
  const { aliases, ipsets } = call.read(CLUSTER_FIREWALL);
  const set = (scope: string) => {
    return ({ name, comment }: { name: string; comment?: string | undefined }) => ({
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

export const refs: Routes = {
  "GET /cluster/firewall/refs": references,
};
