/** Metric servers of all types, and the metrics themselves. Facts: docs/facts/metrics.md#export. */
import { bool, listOf, number, type State, set, string } from "../../framework/attribute";
import { integer } from "../attributes/integer";
import { nodeName } from "../formats/names";
import { dataSource } from "../kinds/define";
import { parameter } from "../parameters/parameter";
import { decodeAnswer } from "../parameters/parameters";

const server = {
  server_id: parameter("id", string({ doc: "Name of the entry." })).computed(),
  type: parameter("type", string({ doc: "`graphite`, `influxdb` or `opentelemetry`." })).computed(),
  server: parameter("server", string({ doc: "Host name or address." })).computed(),
  port: parameter("port", number({ doc: "Port." })).computed(),
  enabled: parameter("disable", bool({ doc: "Whether metrics are sent." }), { inverted: true }).computed(),
};

export const metricServers = dataSource({
  type: "metric_servers",
  family: "metrics",
  documentation: {
    description: "All metric servers, sorted by name. Their other settings are told by the data source of each type.",
    example: `data "pve_metric_servers" "all" {}\n`,
  },
  attributes: { servers: listOf(server, { doc: "The servers." }).computed() },
  operations: ["GET /cluster/metrics/server"],
  async read(_, { services }) {
    const entries = await services.read("GET /cluster/metrics/server", {}, {}, { shared: "file-status_cfg" });
    return {
      servers: entries
        .map((entry) => decodeAnswer(server, entry))
        .sort((a, b) => (String(a.server_id) < String(b.server_id) ? -1 : 1)),
    };
  },
});

const point = {
  id: parameter("id", string({ doc: "Object, such as `node/pve1`, `qemu/100` or `storage/pve1/local`." })).computed(),
  metric: parameter("metric", string({ doc: "Name of the metric, such as `cpu_current`." })).computed(),
  type: parameter("type", string({ doc: "`gauge`, `counter` or `derive`." })).computed(),
  timestamp: parameter("timestamp", number({ doc: "Seconds since 1970." })).computed(),
  value: parameter("value", number({ doc: "Value." })).computed(),
};

/** What is of one time comes in any order. */
function byTime(a: State, b: State): number {
  const [nameOfA, nameOfB] = [a, b].map(({ id, metric }) => `${String(id)} ${String(metric)}`) as [string, string];
  return Number(a.timestamp) - Number(b.timestamp) || (nameOfA < nameOfB ? -1 : 1);
}

export const metricsExport = dataSource({
  type: "metrics_export",
  family: "metrics",
  documentation: {
    description:
      "Metrics of nodes, guests and storages as of now. They differ with every read: do not feed them into resources.",
    example: `data "pve_metrics_export" "now" {\n  local_only = true\n}\n`,
  },
  attributes: {
    local_only: bool({ doc: "Only metrics of the node that answers." }).optional(),
    nodes: set(string({ doc: "Node.", check: [nodeName] }), { doc: "Only metrics of these nodes." }).optional(),
    start_time: integer({ doc: "Only metrics newer than this, in seconds since 1970.", min: 0 }).optional(),
    history: bool({ doc: "Also older values, up to about 30 minutes." }).optional(),
    metrics: listOf(point, { doc: "The values, sorted by time, then by object and metric." }).computed(),
  },
  operations: ["GET /cluster/metrics/export"],
  async read(config, { services }) {
    const answer = await services.read(
      "GET /cluster/metrics/export",
      {},
      {
        ...(config.local_only !== null && { "local-only": config.local_only as boolean }),
        ...(Array.isArray(config.nodes) && { "node-list": (config.nodes as string[]).join(",") }),
        ...(config.start_time !== null && { "start-time": config.start_time as number }),
        ...(config.history !== null && { history: config.history as boolean }),
      },
    );
    return { metrics: (answer.data ?? []).map((entry) => decodeAnswer(point, entry)).sort(byTime) };
  },
});
