/**
 * Data sources of metric servers and of current metrics.
 * Facts: contributing/facts/metrics.md#metric-servers, contributing/facts/metrics.md#export.
 */
import { bool, listOf, number, set, string } from "../../framework/attribute";
import { integer } from "../attributes/integer";
import { nodeName } from "../formats/names";
import { sortedBy } from "../kinds/data-sources";
import { dataSource } from "../kinds/define";
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
  attributes: { servers: listOf(server, { doc: "The servers." }).computed() },
  operations: ["GET /cluster/metrics/server"],
  async read(_, { services }) {
    const entries = await services.read("GET /cluster/metrics/server", {}, {}, { shared: "file-status_cfg" });
    const servers = entries.map((entry) => decodeAnswer(server, entry));
    return { servers: sortedBy(servers, "server_id") };
  },
});

const point = {
  id: parameter("id", { doc: "Object, such as `node/pve1`, `qemu/100` or `storage/pve1/local`." }).computed(),
  metric: parameter("metric", { doc: "Name of the metric, such as `cpu_current`." }).computed(),
  type: parameter("type", { doc: "`gauge`, `counter` or `derive`." }).computed(),
  timestamp: parameter("timestamp", number({ doc: "Seconds since 1970." })).computed(),
  value: parameter("value", number({ doc: "Value." })).computed(),
};

export const metricsExportData = dataSource({
  type: "metrics_export",
  description:
    "Current metrics of nodes, guests and storages. They differ with every read: do not use them as arguments of resources.",
  attributes: {
    local_only: bool({ doc: "Whether to read only metrics of the node that receives the request." }).optional(),
    nodes: set(string({ doc: "Node.", check: [nodeName] }), { doc: "Only metrics of these nodes." }).optional(),
    start_time: integer({ doc: "Only metrics newer than this, in seconds since 1970.", min: 0 }).optional(),
    history: bool({ doc: "Whether to read older values, too: up to about 30 minutes." }).optional(),
    metrics: listOf(point, { doc: "The values, sorted by time, then by object and metric." }).computed(),
  },
  operations: ["GET /cluster/metrics/export"],
  async read({ local_only, nodes, start_time, history }, { services }) {
    const answer = await services.read(
      "GET /cluster/metrics/export",
      {},
      {
        ...(local_only !== null && { "local-only": local_only }),
        ...(nodes !== null && { "node-list": nodes.join(",") }),
        ...(start_time !== null && { "start-time": start_time }),
        ...(history !== null && { history }),
      },
    );
    // The server does not sort values of the same time.
    const points = answer.data.map((entry) => decodeAnswer(point, entry));
    return { metrics: sortedBy(points, "timestamp", "id", "metric") };
  },
});
