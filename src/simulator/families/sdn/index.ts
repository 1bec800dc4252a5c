/** Software-defined networking. `files.ts` has the staged and the running configuration. Facts: contributing/facts/sdn.md. */

import { directory, type Family, type Routes } from "../../kernel/router";
import { addresses } from "./addresses";
import { applying } from "./apply";
import { controllers } from "./controllers";
import { dryRuns } from "./dry-run";
import { dns, ipamStatus, ipams } from "./external/services";
import { fabrics } from "./fabrics";
import { lock } from "./lock";
import { prefixLists } from "./prefix-lists";
import { routeMaps } from "./route-maps";
import { subnets } from "./subnets";
import { vnets } from "./vnets";
import { zones } from "./zones";

const index: Routes = {
  "GET /cluster/sdn": directory("id", ["vnets", "zones", "controllers", "ipams", "dns", "fabrics"]),
};

export const family: Family = {
  routes: [
    index,
    applying,
    dryRuns,
    lock,
    zones,
    vnets,
    subnets,
    addresses,
    controllers,
    dns,
    ipams,
    ipamStatus,
    fabrics,
    prefixLists,
    routeMaps,
  ],
};
