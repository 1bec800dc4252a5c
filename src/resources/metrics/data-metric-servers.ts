/** Metric servers of all types. Facts: contributing/facts/metrics.md#metric-servers. */
import { bool, listOf, number } from "../../framework/attribute";
import { dataSource } from "../kinds/define";
import { sortedBy } from "../kinds/rows";
import { parameter } from "../parameters/parameter";
import { decodeAnswer } from "../parameters/parameters";

const server = {
  server_id: parameter("id", { doc: "Name of the entry." }).computed(),
  type: parameter("type", { doc: "`graphite`, `influxdb` or `opentelemetry`." }).computed(),
  server: parameter("server", { doc: "Host name or address." }).computed(),
  port: parameter("port", number({ doc: "Port." })).computed(),
  enabled: parameter("disable", bool({ doc: "Whether metrics are sent." }), { inverted: true }).computed(),
};

export const metricServersData = dataSource({
  type: "metric_servers",
  family: "metrics",
  description: "All metric servers, sorted by name. The data source of each type has their other settings.",
  example: `data "pve_metric_servers" "all" {}\n`,
  attributes: { servers: listOf(server, { doc: "The servers." }).computed() },
  operations: ["GET /cluster/metrics/server"],
  async read(_, { services }) {
    const entries = await services.read("GET /cluster/metrics/server", {}, {}, { shared: "file-status_cfg" });
    const servers = entries.map((entry) => decodeAnswer(server, entry));
    return { servers: sortedBy(servers, "server_id") };
  },
});
