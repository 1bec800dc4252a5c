import type { DataPart } from "./group";

/** Metric servers. */
export const metrics: DataPart = {
  seeds: `
resource "pve_metric_server_graphite" "one" {
  server_id = "graphite"
  server    = "192.0.2.50"
  port      = 2003
}
resource "pve_metric_server_influxdb" "one" {
  server_id    = "influx"
  server       = "192.0.2.51"
  port         = 8089
  bucket       = "pve"
  organization = "ops"
}
resource "pve_metric_server_opentelemetry" "one" {
  server_id           = "otel"
  server              = "127.0.0.1"
  port                = 4318
  protocol            = "http"
  resource_attributes = { environment = "production" }
}
`,
  cases: [
    {
      type: "metric_server_graphite",
      arguments: { server_id: "graphite" },
      expected: { enabled: true, port: 2003, protocol: "udp", server: "192.0.2.50" },
    },
    {
      type: "metric_server_influxdb",
      arguments: { server_id: "influx" },
      expected: {
        bucket: "pve",
        enabled: true,
        organization: "ops",
        port: 8089,
        protocol: "udp",
        server: "192.0.2.51",
        verify_certificate: true,
      },
    },
    {
      type: "metric_server_opentelemetry",
      arguments: { server_id: "otel" },
      expected: {
        compression: "gzip",
        enabled: true,
        port: 4318,
        protocol: "http",
        resource_attributes: { environment: "production" },
        server: "127.0.0.1",
        verify_certificate: true,
      },
    },
    {
      type: "metric_servers",
      expected: {
        servers: [
          { enabled: true, port: 2003, server: "192.0.2.50", server_id: "graphite", type: "graphite" },
          { enabled: true, port: 8089, server: "192.0.2.51", server_id: "influx", type: "influxdb" },
          { enabled: true, port: 4318, server: "127.0.0.1", server_id: "otel", type: "opentelemetry" },
        ],
      },
    },
  ],
};
