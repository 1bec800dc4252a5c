/** Software-defined networking. `files.ts` tells what is staged and what is running. */
import { directory } from "../../kernel/directory";
import type { Family } from "../../kernel/router";
import { applying } from "./apply";
import { controllers } from "./controllers";
import { dryRuns } from "./dry-run";
import { dns } from "./external/dns";
import { ipams } from "./external/ipams";
import { fabrics } from "./fabrics";
import { lock } from "./lock";
import { prefixLists } from "./prefix-lists";
import { routeMaps } from "./route-maps";
import { subnets } from "./subnets";
import { vnets } from "./vnets";
import { addresses } from "./vnets/addresses";
import { zones } from "./zones";

const index: Family = (route) => {
  route("GET", "/cluster/sdn", directory("id", ["vnets", "zones", "controllers", "ipams", "dns", "fabrics"]));
};

export { runningVnets } from "./view";

const parts: readonly Family[] = [
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
  fabrics,
  prefixLists,
  routeMaps,
];

export const sdn: Family = (route) => {
  for (const part of parts) part(route);
};
