/**
 * Shared parts of the metric servers. Facts: contributing/facts/metrics.md#metric-servers. A server is created by a POST on its own
 * path. Every PUT needs `server` and `port`. The list reports only a few keys; a single server comes without ID, digest and token.
 * Create and update test the connection.
 */
import { bool } from "../../framework/attribute";
import { integer } from "../attributes/integer";
import { portOutOfRange } from "../attributes/unworkable";
import { enumeration } from "../formats/enumeration";
import { hostAddress } from "../formats/hosts";
import { configId } from "../formats/names";
import { canonicalSectionText, oneLine } from "../formats/text";
import type { Answer } from "../kinds/collection-options";
import { parameter } from "../parameters/parameter";

export const protocolValues = enumeration("metrics.Protocol", "Protocol that carries metrics.", {
  udp: "UDP: lost packets go unnoticed.",
  tcp: "A TCP connection.",
  http: "HTTP without encryption.",
  https: "HTTP over TLS.",
});

export const compressionValues = enumeration("metrics.Compression", "Compression of the requests.", {
  gzip: "Compression by gzip.",
  none: "No compression.",
});

export const textField = (name: string, doc: string, check = oneLine) =>
  parameter(name, { doc, check: [check], canonical: canonicalSectionText })
    .optional()
    .whenAbsent("");

export const commonAttributes = (defaultPort: string) => ({
  server_id: parameter("id", {
    doc: "Name of the entry: at least 2 characters, a letter, then letters, digits, `_` and `-`.",
    check: [configId],
  }).key(),
  server: parameter("server", {
    doc: "Host name or address of the server.",
    check: [hostAddress],
    canonical: canonicalSectionText,
    always: true,
  }).required(),
  port: parameter("port", integer({ doc: `Port, usually ${defaultPort}.`, min: 1, max: 65_536 }), { always: true })
    .required()
    .cautioned(portOutOfRange),
  enabled: parameter("disable", bool({ doc: "Whether metrics are sent." }), { inverted: true }).default(true),
});

export const mtu = parameter(
  "mtu",
  integer({ doc: "Size of UDP packets in bytes. The server's default is 1500.", min: 512, max: 65_536 }),
).optional();
export const timeout = (doc: string) =>
  parameter("timeout", integer({ doc: `${doc} The server's default is 1.`, min: 0 })).optional();

export const documentation = (description: string) => ({
  description: `${description} The node that receives a create or update tests the connection, so it must reach the server then.`,
  importExample: "metrics",
});

export const serverCollection = (kind: "graphite" | "influxdb" | "opentelemetry") =>
  ({
    path: "/cluster/metrics/server",
    key: "server_id",
    domain: "file-status_cfg",
    createAt: "item",
    onCreate: { type: kind },
    update: "partial",
    read: "item",
    ofThisType: (entry: Answer) => entry.type === kind,
  }) as const;
