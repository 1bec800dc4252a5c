/** Metric servers and the export of metrics. Facts: contributing/facts/metrics.md. */

import type { Call } from "../../kernel/call";
import { directory, type Family, type Routes } from "../../kernel/router";
import { type Section, sectionConfig, sectionFile } from "../../kernel/section-config";
import { parametersOf } from "../../schema/description";
import { testConnection } from "./connection-test";
import { exportMetrics } from "./export";
import * as refuse from "./texts";

/** Facts: contributing/facts/metrics.md#files-and-locks. */
const SERVERS = sectionFile("status.cfg");

const sections = sectionConfig({
  parameters: parametersOf("POST /cluster/metrics/server/{id}"),
  types: {
    graphite: { required: "server", optional: "port disable mtu timeout path proto" },
    influxdb: {
      required: "server port",
      optional:
        "disable mtu timeout influxdbproto organization bucket token api-path-prefix max-body-size verify-certificate",
    },
    opentelemetry: {
      required: "server",
      optional:
        "port disable otel-protocol otel-path otel-timeout otel-headers otel-verify-ssl otel-max-body-size otel-resource-attributes otel-compression",
    },
  },
  values: { disable: { stored: (text) => (text === "1" ? 1 : undefined) } },
});

/** Parameters outside the section. Tokens have their own file and are never shown or checked, whatever the type. */
const NOT_STORED = ["id", "token"];

/** Returns the section with `otel-path` as it was sent. The server tests it before the file trims it. */
function withSentPath(section: Section, options: Readonly<Record<string, string | readonly string[]>>): Section {
  const path = options["otel-path"];
  return section["otel-path"] === undefined || path === undefined ? section : { ...section, "otel-path": path };
}

function create(call: Call): void {
  const id = call.required("id");
  call.edit(SERVERS, (servers) => {
    if (servers[id]) refuse.serverExists(id);
    const { type, ...options } = call.parameters(...NOT_STORED);
    const section = sections.create(String(type), options);
    testConnection(call, withSentPath(section, options));
    servers[id] = section;
  });
}

function update(call: Call): void {
  const id = call.required("id");
  call.edit(SERVERS, (servers) => {
    call.checkDigest(SERVERS);
    const section = servers[id] ?? refuse.noServerToUpdate(id);
    const options = call.parameters(...NOT_STORED, "delete", "digest");
    const changed = sections.update(section, options);
    sections.removeUnset(changed, call.text("delete") || undefined, options);
    testConnection(call, withSentPath(changed, options));
    servers[id] = changed;
  });
}

function remove(call: Call): void {
  const id = call.required("id");
  call.edit(SERVERS, (servers) => {
    if (!servers[id]) refuse.noServerToDelete();
    delete servers[id];
  });
}

function list(call: Call) {
  return Object.entries(call.read(SERVERS))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, { type, server, port, disable }]) => ({ id, type, server, port, disable: disable ?? 0 }));
}

function read(call: Call) {
  const id = call.required("id");
  return call.read(SERVERS)[id] ?? refuse.noSuchServer(id);
}

const servers: Routes = {
  "GET /cluster/metrics/server": list,
  "GET /cluster/metrics/server/{id}": read,
  "POST /cluster/metrics/server/{id}": create,
  "PUT /cluster/metrics/server/{id}": update,
  "DELETE /cluster/metrics/server/{id}": remove,
};

const index: Routes = {
  "GET /cluster/metrics": directory("name", ["server"]),
  "GET /cluster/metrics/export": exportMetrics,
};

export const family: Family = { routes: [index, servers] };
