/**
 * The firewall of the cluster and of VNets. Facts about single parts are in their files.
 * Facts: contributing/facts/firewall.md.
 */

import { macros } from "../../../net/macros";
import { directory } from "../../kernel/directory";
import type { Family } from "../../kernel/family";
import type { Routes } from "../../kernel/router";
import { aliases } from "./aliases";
import { clusterRules } from "./cluster-rules";
import { groupRules, groups } from "./groups";
import { ipSetEntries } from "./ip-set-entries";
import { ipSets } from "./ip-sets";
import { options } from "./options";
import { refs } from "./refs";
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
