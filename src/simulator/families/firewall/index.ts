/**
 * The firewall of the cluster and of VNets. Facts about single parts are in their files.
 * Facts: contributing/facts/firewall.md.
 */

import { macros } from "../../../net/macros";
import type { Family } from "../../kernel/family";
import { directory, type Routes } from "../../kernel/router";
import { aliases } from "./aliases";
import { groupRules, groups } from "./groups";
import { ipSetEntries, ipSets } from "./ip-sets";
import { options } from "./options";
import { refs } from "./refs";
import { clusterRules } from "./rule-list";
import { vnetFirewall, vnetRules } from "./vnet";

const index: Routes = {
  "GET /cluster/firewall": directory("name", ["aliases", "rules", "options", "groups", "ipset", "macros", "refs"]),
  "GET /cluster/firewall/macros": () => macros.map(({ name, description }) => ({ macro: name, descr: description })),
};

export const family: Family = {
  routes: [
    index,
    refs,
    clusterRules,
    aliases,
    ipSets,
    ipSetEntries,
    groups,
    groupRules,
    options,
    vnetFirewall,
    vnetRules,
  ],
};
