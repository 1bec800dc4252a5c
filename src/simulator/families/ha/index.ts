/** High availability: resources, rules, groups, moving resources, status, arming. Facts: contributing/facts/ha.md. */

import { directory, type Family, type Routes } from "../../kernel/router";
import { groups } from "./groups";
import { haManager } from "./manager";
import { migrationCommands } from "./migration-commands";
import { resources } from "./resources";
import { rules } from "./rules";
import { status } from "./status";

const index: Routes = { "GET /cluster/ha": directory("id", ["status", "resources", "groups", "rules"]) };

export const family: Family = {
  routes: [index, resources, groups, rules, migrationCommands, status],
  daemons: [haManager],
};
