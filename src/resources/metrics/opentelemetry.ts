/** OpenTelemetry collectors. Facts: contributing/facts/metrics.md#metric-servers. */

import { bool, map, string } from "../../framework/attribute";
import { path } from "../../framework/diagnostics";
import type { Caution } from "../../framework/plan-warnings";
import type { ConfigOf } from "../../framework/state-of";
import { isMap, type Value, type ValueMap } from "../../plugin/cty/value";
import { integer } from "../attributes/integer";
import { secret } from "../attributes/secret";
import { HEADER_NAME, isHeaderName } from "../attributes/unworkable";
import { isOneOf } from "../attributes/without-effect";
import { decodeBase64, encodeBase64, maxEncodedLength } from "../formats/base64";
import { textOfEach } from "../formats/lists";
import { oneLine } from "../formats/text";
import { all } from "../formats/validator";
import { objectDataSource } from "../kinds/data-sources";
import { collectionResource } from "../kinds/define";
import type { Codec } from "../parameters/codec";
import { parameter } from "../parameters/parameter";
import { reportedText } from "../parameters/reported-text";
import {
  commonAttributes,
  compressionValues,
  documentation,
  protocolValues,
  serverCollection,
  textField,
} from "./common";

/** Codec of maps that the server stores as base64 of a JSON object. */
const codec: Codec<Readonly<Record<string, string>>> = {
  encode(value) {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return encodeBase64(JSON.stringify(Object.fromEntries(entries)));
  },
  decode(raw) {
    const parsed = parse(decodeBase64(reportedText(raw)) ?? reportedText(raw));
    if (!isMap(parsed)) return { "(not readable)": reportedText(raw) };
    return Object.fromEntries(
      Object.entries(parsed).map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]),
    );
  },
};

function parse(text: string): Value {
  try {
    // JSON has no other values.
    return JSON.parse(text) as Value;
  } catch {
    return null;
  }
}

export const jsonMap = {
  codec,
  check: (value: ValueMap) => (Object.keys(value).includes("") ? "must not have an empty name" : textOfEach(value)),
};

const json = { check: [jsonMap.check, (value: ValueMap) => maxEncodedLength(1024)(JSON.stringify(value))] };

const attributes = {
  ...commonAttributes("4318 for https, 4317 for http"),
  protocol: parameter("otel-protocol", {
    doc: "`https` or `http`.",
    check: [protocolValues.only("http", "https")],
  }).default("https"),
  path: textField(
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
    { codec: jsonMap.codec },
  ).optional(),
  compression: parameter("otel-compression", {
    doc: "`gzip` or `none`.",
    check: [compressionValues.only("none", "gzip")],
  }).default("gzip"),
  max_body_size: parameter(
    "otel-max-body-size",
    integer({ doc: "Largest body of a request in bytes. The server's default is 10000000.", min: 1024 }),
  ).optional(),
  request_timeout: parameter(
    "otel-timeout",
    integer({ doc: "Seconds to wait for an answer. The server's default is 5.", min: 1, max: 10 }),
  ).optional(),
  verify_certificate: parameter(
    "otel-verify-ssl",
    bool({ doc: "Whether the certificate of the server is verified." }),
  ).default(true),
};

const headerNames: Caution<ConfigOf<typeof attributes>> = {
  ...HEADER_NAME,
  find(config, warn) {
    for (const name of ["headers", "headers_wo"] as const) {
      const headers = config[name];
      const wrong = isMap(headers) ? Object.keys(headers).filter((key) => !isHeaderName(key)) : [];
      for (const key of wrong) warn(path(name), `has "${key}", which is not a header name.`);
    }
  },
};

export const opentelemetry = collectionResource({
  type: "metric_server_opentelemetry",
  since: "9.0",
  withoutEffect: [
    {
      names: ["verify_certificate"],
      when: isOneOf("verify_certificate", false),
      unless: isOneOf("protocol", null, "https"),
      because: 'It is about certificates: `protocol = "https"`.',
    },
  ],
  family: "metrics",
  ...documentation(
    "An OpenTelemetry collector that the nodes send metrics to. Needs Proxmox VE 9.0. Its connection is tested even when it is not enabled.",
  ),
  attributes,
  cautions: [headerNames],
  collection: serverCollection("opentelemetry"),
});

export const opentelemetryData = objectDataSource(opentelemetry);
