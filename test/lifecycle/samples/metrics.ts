/** Metric servers. */
import type { Sample, Scenario } from "../sample";

const common: Sample["fields"] = { server: ["192.0.2.50", "192.0.2.51"], port: [2004, 2005], enabled: [false, true] };

/** Address of the simulated OpenTelemetry collector. */
const collector = { server: "127.0.0.1", port: 4318, protocol: "http" };

export const metrics: Scenario = {
  name: "metrics",
  fixture: "metrics",
  samples: [
    {
      type: "metric_server_graphite",
      minimal: (n) => ({ server_id: `graphite${n}`, server: "192.0.2.50", port: 2003 }),
      fields: {
        ...common,
        path: ["proxmox.test", "a.b"],
        protocol: [{ with: { enabled: false }, value: "tcp" }, "udp"],
        mtu: [1400, 9000],
        timeout: [3, 1],
      },
    },
    {
      type: "metric_server_influxdb",
      minimal: (n) => ({ server_id: `influx${n}`, server: "192.0.2.51", port: 8089 }),
      fields: {
        ...common,
        protocol: [{ with: { enabled: false }, value: "https" }, "udp"],
        organization: ["org", "other org"],
        bucket: ["one", "two"],
        token: ["s3cret", "0ther"],
        api_path_prefix: ["/influx", "x"],
        max_body_size: [1000, 2000],
        verify_certificate: [false, true],
        mtu: [1400, 1500],
        timeout: [2, 3],
      },
      unseen: { token: "the server never reports secrets" },
    },
    {
      type: "metric_server_opentelemetry",
      minimal: (n) => ({ server_id: `otel${n}`, ...collector }),
      fields: {
        enabled: [false, true],
        path: ["/v1/metrics", "/other"],
        headers: [{ "X-A": "1" }, { "X-A": "2", "X-B": "3" }],
        resource_attributes: [{ env: "test" }, { env: "prod", site: "ä" }],
        compression: ["none", "gzip"],
        max_body_size: [5000, 6000],
        request_timeout: [4, 10],
        verify_certificate: [false, true],
      },
    },
  ],
};
