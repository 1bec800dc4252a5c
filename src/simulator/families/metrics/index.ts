/** Metric servers (`status.cfg`) and the export of metrics. */
import { directory } from "../../kernel/directory";
import type { Family } from "../../kernel/router";
import { exported } from "./export";
import { createServer, deleteServer, listServers, readServer, updateServer } from "./servers";

export const metrics: Family = (route) => {
  route("GET", "/cluster/metrics", directory("name", ["server"]));
  route("GET", "/cluster/metrics/export", exported);
  route("GET", "/cluster/metrics/server", listServers);
  route("GET", "/cluster/metrics/server/{id}", readServer);
  route("POST", "/cluster/metrics/server/{id}", createServer);
  route("PUT", "/cluster/metrics/server/{id}", updateServer);
  route("DELETE", "/cluster/metrics/server/{id}", deleteServer);
};
