/**
 * Notifications: endpoints, matchers, targets and what messages carry.
 * Facts: contributing/facts/notifications.md#targets-and-fields.
 */

import type { Family } from "../../kernel/family";
import type { Routes } from "../../kernel/router";
import { directory } from "../../kernel/router";
import { endpoints } from "./endpoints";
import { ENDPOINT_TYPES } from "./files";
import { matcherFields, matchers } from "./matchers";
import { targets } from "./targets";

const index: Routes = {
  "GET /cluster/notifications": directory("name", [
    "endpoints",
    "matchers",
    "targets",
    "matcher-fields",
    "matcher-field-values",
  ]),
  "GET /cluster/notifications/endpoints": directory("name", ENDPOINT_TYPES),
};

export const family: Family = {
  routes: [index, targets, matcherFields, matchers, ...ENDPOINT_TYPES.map(endpoints)],
};
