/**
 * Metric servers. Facts (docs/facts/metrics.md#metric-servers): create is a POST on the item; every PUT needs
 * `server` and `port`; the list has only a few keys, the item neither id nor digest nor token; create and update test
 * the connection.
 */

import { type Attributes, bool, map, string } from "../../framework/attribute";
import type { ValueMap } from "../../plugin/cty/value";
import { integer } from "../attributes/integer";
import { secret } from "../attributes/secret";
import { isOneOf } from "../attributes/without-effect";
import { maxEncodedLength } from "../formats/base64";
import { graphitePath, hostAddress } from "../formats/hosts";
import { configId } from "../formats/names";
import { canonicalSectionText, oneLine } from "../formats/text";
import { all, oneOf } from "../formats/validator";
import { collectionResource, type Resource } from "../kinds/define";
import { parameter } from "../parameters/parameter";
import { jsonMap } from "./json-map";

const text = (name: string, doc: string, check = oneLine) =>
  parameter(name, string({ doc, check: [check], canonical: canonicalSectionText }))
    .optional()
    .whenAbsent("");

const common = (defaultPort: string) => ({
  server_id: parameter(
    "id",
    string({
      doc: "Name of the entry: at least 2 characters, a letter, then letters, digits, `_` and `-`.",
      check: [configId],
    }),
  )
    .required()
    .replaces(),
  server: parameter(
    "server",
    string({ doc: "Host name or address of the server.", check: [hostAddress], canonical: canonicalSectionText }),
    {
      always: true,
    },
  ).required(),
  port: parameter("port", integer({ doc: `Port; usual is ${defaultPort}.`, min: 1, max: 65_536 }), {
    always: true,
  }).required(),
  enabled: parameter("disable", bool({ doc: "Whether metrics are sent." }), { inverted: true }).default(true),
});

const mtu = parameter(
  "mtu",
  integer({ doc: "Size of UDP packets in bytes. The server's default is 1500.", min: 512, max: 65_536 }),
).optional();
const timeout = (doc: string) =>
  parameter("timeout", integer({ doc: `${doc} The server's default is 1.`, min: 0 })).optional();

function metricServer(
  kind: "graphite" | "influxdb" | "opentelemetry",
  attributes: Attributes,
  description: string,
  example: string,
  rest: Pick<Parameters<typeof collectionResource>[0], "since" | "withoutEffect"> = {},
): Resource {
  return collectionResource({
    type: `metric_server_${kind}`,
    ...rest,
    family: "metrics",
    documentation: {
      description: `${description} The node that answers the API tests the connection when the entry is created or changed, so the server must be reachable then.`,
      example,
      importExample: "metrics",
    },
    attributes,
    collection: {
      path: "/cluster/metrics/server",
      key: "server_id",
      domain: "file-status_cfg",
      createAt: "item",
      onCreate: { type: kind },
      update: "partial",
      read: "item",
      ofThisType: (entry) => entry.type === kind,
    },
  });
}

export const graphite = metricServer(
  "graphite",
  {
    ...common("2003"),
    path: text(
      "path",
      "Root of the metric names, labels joined with dots. The server's default is `proxmox`.",
      graphitePath,
    ),
    protocol: parameter("proto", string({ doc: "`udp` or `tcp`.", check: [oneOf("udp", "tcp")] })).default("udp"),
    mtu,
    timeout: timeout("Seconds to wait for a TCP connection."),
  },
  "A Graphite server that the nodes send metrics to.",
  `resource "pve_metric_server_graphite" "metrics" {
  server_id = "graphite"
  server    = "graphite.example.com"
  port      = 2003
}
`,
  {
    withoutEffect: [
      { names: ["timeout"], unless: isOneOf("protocol", "tcp"), because: "It is about TCP connections." },
      { names: ["mtu"], unless: isOneOf("protocol", null, "udp"), because: "It is about UDP packets." },
    ],
  },
);

export const influxdb = metricServer(
  "influxdb",
  {
    ...common("8089 for udp, 8086 for http"),
    protocol: parameter(
      "influxdbproto",
      string({ doc: "`udp`, `http` or `https`.", check: [oneOf("udp", "http", "https")] }),
    ).default("udp"),
    organization: text("organization", "Organization (http and https). The server's default is `proxmox`."),
    bucket: text("bucket", "Bucket or database (http and https). The server's default is `proxmox`."),
    ...secret("token", "token", { doc: "Access token; `user:password` for the compatibility API of version 1." }),
    api_path_prefix: text("api-path-prefix", "Path before the API's own, for servers behind a proxy."),
    max_body_size: parameter(
      "max-body-size",
      integer({ doc: "Largest body of a request in bytes. The server's default is 25000000.", min: 1 }),
    ).optional(),
    verify_certificate: parameter(
      "verify-certificate",
      bool({ doc: "Whether the certificate is checked (https)." }),
    ).default(true),
    mtu,
    timeout: timeout("Seconds to wait for an answer (http and https)."),
  },
  "An InfluxDB server that the nodes send metrics to.",
  `resource "pve_metric_server_influxdb" "metrics" {
  server_id        = "influx"
  server           = "influx.example.com"
  port             = 8086
  protocol         = "https"
  organization     = "ops"
  bucket           = "pve"
  token_wo         = var.influx_token
  token_wo_version = 1
}
`,
  {
    withoutEffect: [
      { names: ["mtu"], unless: isOneOf("protocol", null, "udp"), because: "It is about UDP packets." },
      {
        names: ["organization", "bucket", "token", "token_wo", "api_path_prefix", "max_body_size", "timeout"],
        unless: isOneOf("protocol", "http", "https"),
        because: 'It is about requests over HTTP: protocol = "http" or "https".',
      },
    ],
  },
);

const json = { check: [jsonMap.check, (value: ValueMap) => maxEncodedLength(1024)(JSON.stringify(value))] };

export const opentelemetry = metricServer(
  "opentelemetry",
  {
    ...common("4318 for https, 4317 for http"),
    protocol: parameter(
      "otel-protocol",
      string({ doc: "`https` or `http`.", check: [oneOf("http", "https")] }),
    ).default("https"),
    path: text(
      "otel-path",
      "Path of the endpoint. The server's default is `/v1/metrics`.",
      all(oneLine, (path) => (path === "" || path.startsWith("/") ? undefined : "must be a path such as /v1/metrics")),
    ),
    ...secret("headers", "otel-headers", {
      doc: "Headers of the requests.",
      readable: true,
      attribute: map(string({ doc: "Value." }), { doc: "", ...json }),
      field: { codec: jsonMap.codec },
    }),
    resource_attributes: parameter(
      "otel-resource-attributes",
      map(string({ doc: "Value." }), { doc: "Attributes added to every metric.", ...json }),
      {
        codec: jsonMap.codec,
      },
    ).optional(),
    compression: parameter(
      "otel-compression",
      string({ doc: "`gzip` or `none`.", check: [oneOf("none", "gzip")] }),
    ).default("gzip"),
    max_body_size: parameter(
      "otel-max-body-size",
      integer({ doc: "Largest body of a request in bytes. The server's default is 10000000.", min: 1024 }),
    ).optional(),
    request_timeout: parameter(
      "otel-timeout",
      integer({ doc: "Seconds to wait for an answer. The server's default is 5.", min: 1, max: 10 }),
    ).optional(),
    verify_certificate: parameter("otel-verify-ssl", bool({ doc: "Whether the certificate is checked." })).default(
      true,
    ),
  },
  "An OpenTelemetry collector that the nodes send metrics to. Needs Proxmox VE 9.0. Its connection is tested even when it is not enabled.",
  `resource "pve_metric_server_opentelemetry" "metrics" {
  server_id           = "otel"
  server              = "otel.example.com"
  port                = 4318
  resource_attributes = { environment = "production" }
}
`,
  { since: "9.0" },
);
