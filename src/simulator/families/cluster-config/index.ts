/**
 * Membership: corosync's configuration, the cluster's nodes, and what a node needs to know to join.
 * Facts: contributing/facts/cluster.md#membership.
 */

import type { Family } from "../../kernel/family";
import type { Routes } from "../../kernel/router";
import { directory } from "../../kernel/router";
import { membership } from "./membership";

const index: Routes = {
  "GET /cluster/config": directory("name", ["nodes", "totem", "join", "qdevice", "apiversion"]),
  "GET /cluster/config/apiversion": () => "1",
};

export const family: Family = { routes: [index, membership] };
