import type { Blocks } from "../../support/json-configuration";
import { casesOf, type DataCase, type DataPart } from "./group";

const seeds: Blocks = {
  "pve_metric_server_graphite.one": { server_id: "graphite", server: "192.0.2.50", port: 2003 },
  "pve_metric_server_influxdb.one": {
    server_id: "influx",
    server: "192.0.2.51",
    port: 8089,
    bucket: "pve",
    organization: "ops",
  },
  "pve_metric_server_opentelemetry.one": {
    server_id: "otel",
    server: "127.0.0.1",
    port: 4318,
    protocol: "http",
    resource_attributes: { environment: "production" },
  },
};
const caseOf = casesOf(seeds);

const graphite = caseOf("pve_metric_server_graphite.one", { enabled: true, protocol: "udp" });
const influxdb = caseOf("pve_metric_server_influxdb.one", { enabled: true, protocol: "udp", verify_certificate: true });
const opentelemetry = caseOf("pve_metric_server_opentelemetry.one", {
  compression: "gzip",
  enabled: true,
  verify_certificate: true,
});
const inList = ({ arguments: given, expected: { enabled, port, server } }: DataCase, type: string) => ({
  ...given,
  enabled,
  port,
  server,
  type,
});

/** Metric servers. */
export const metrics: DataPart = {
  seeds,
  cases: [
    graphite,
    influxdb,
    opentelemetry,
    {
      type: "metric_servers",
      expected: {
        servers: [inList(graphite, "graphite"), inList(influxdb, "influxdb"), inList(opentelemetry, "opentelemetry")],
      },
    },
  ],
};
