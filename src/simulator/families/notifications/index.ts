/**
 * Notifications: endpoints, matchers, targets and the fields of messages.
 * Facts: contributing/facts/notifications.md#targets-and-fields.
 */

import { directory, type Family, type Routes } from "../../kernel/router";
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

export const family: Family = { routes: [index, targets, matcherFields, matchers, ...ENDPOINT_TYPES.map(endpoints)] };
