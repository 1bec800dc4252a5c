/** Metric servers and the export of metrics. Facts: contributing/facts/metrics.md. */

import type { Family } from "../../kernel/family";
import type { Routes } from "../../kernel/router";
import { directory } from "../../kernel/router";
import { exported } from "./export";
import { servers } from "./servers";

const index: Routes = {
  "GET /cluster/metrics": directory("name", ["server"]),
  "GET /cluster/metrics/export": exported,
};

export const family: Family = { routes: [index, servers] };
