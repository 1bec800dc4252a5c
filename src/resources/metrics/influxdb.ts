/** InfluxDB servers. Facts: contributing/facts/metrics.md#metric-servers. */

import { bool } from "../../framework/attribute";
import { path } from "../../framework/diagnostics";
import type { Caution } from "../../framework/plan-warnings";
import type { ConfigOf } from "../../framework/state-of";
import { template } from "../../naming/message";
import { integer } from "../attributes/integer";
import { secret } from "../attributes/secret";
import { isOneOf } from "../attributes/without-effect";
import { objectDataSource } from "../kinds/data-sources";
import { collectionResource } from "../kinds/define";
import { parameter } from "../parameters/parameter";
import { commonAttributes, documentation, mtu, protocolValues, serverCollection, textField, timeout } from "./common";

const attributes = {
  ...commonAttributes("8089 for udp, 8086 for http"),
  protocol: parameter("influxdbproto", {
    doc: "`udp`, `http` or `https`.",
    check: [protocolValues.only("udp", "http", "https")],
  }).default("udp"),
  organization: textField("organization", "Organization (http and https). The server's default is `proxmox`."),
  bucket: textField("bucket", "Bucket or database (http and https). The server's default is `proxmox`."),
  ...secret("token", "token", { doc: "Access token; `user:password` for the compatibility API of version 1." }),
  api_path_prefix: textField("api-path-prefix", "Path prefix of the API, for servers behind a proxy."),
  max_body_size: parameter(
    "max-body-size",
    integer({ doc: "Largest body of a request in bytes. The server's default is 25000000.", min: 1 }),
  ).optional(),
  verify_certificate: parameter(
    "verify-certificate",
    bool({ doc: "Whether the certificate of the server is verified (https)." }),
  ).default(true),
  mtu,
  timeout: timeout("Seconds to wait for an answer (http and https)."),
};

/** UDP packets to the HTTP port of InfluxDB are lost without an error. */
const httpPort: Caution<ConfigOf<typeof attributes>> = {
  id: "influxdb-http-port",
  finds: "Nodes send metrics by UDP to port 8086, where InfluxDB listens for HTTP.",
  remedy: 'Set `protocol` to "http" or "https", or `port` to the UDP port, usually 8089.',
  find({ protocol, port }, warn) {
    if ((protocol === null || protocol === "udp") && port === 8086)
      warn(path("port"), template('8086 is InfluxDB\'s port for HTTP, but `protocol` is "udp".'));
  },
};

export const influxdb = collectionResource({
  type: "metric_server_influxdb",
  withoutEffect: [
    { names: ["mtu"], unless: isOneOf("protocol", null, "udp"), because: "It is about UDP packets." },
    {
      names: ["verify_certificate"],
      when: isOneOf("verify_certificate", false),
      unless: isOneOf("protocol", "https"),
      because: 'It is about certificates: `protocol = "https"`.',
    },
    {
      names: ["organization", "bucket", "token", "token_wo", "api_path_prefix", "max_body_size", "timeout"],
      unless: isOneOf("protocol", "http", "https"),
      because: 'It is about requests over HTTP: `protocol = "http"` or "https".',
    },
  ],
  family: "metrics",
  ...documentation("An InfluxDB server that the nodes send metrics to."),
  attributes,
  cautions: [httpPort],
  collection: serverCollection("influxdb"),
});

export const influxdbData = objectDataSource(influxdb, { omit: ["token"] });
