/** High availability: resources, rules, groups, moving resources, status, arming. */
import { directory } from "../../kernel/directory";
import type { Family } from "../../kernel/router";
import { groups } from "./groups";
import { motion } from "./motion";
import { resources } from "./resources";
import { rules } from "./rules";
import { status } from "./status";

export const ha: Family = (route) => {
  route("GET", "/cluster/ha", directory("id", ["status", "resources", "groups", "rules"]));
  resources(route);
  groups(route);
  rules(route);
  motion(route);
  status(route);
};
