/**
 * Resource mappings: names for directories and devices, with an entry for each node.
 * Facts: contributing/facts/mapping.md#all-kinds.
 */

import type { Family } from "../../kernel/family";
import type { Routes } from "../../kernel/router";
import { directory } from "../../kernel/router";
import { kinds } from "./kinds";
import { mappings } from "./mappings";

const index: Routes = {
  "GET /cluster/mapping": directory("name", ["dir", "pci", "usb"]),
};

export const family: Family = { routes: [index, ...kinds.map(mappings)] };
