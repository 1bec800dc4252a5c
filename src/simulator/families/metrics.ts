/**
 * Metric servers (`status.cfg`) and the export of metrics. A server is tested before it is stored: UDP only by name, TCP by
 * connecting, HTTP by a request; OpenTelemetry even when it is disabled.
 */
import { fail } from "../kernel/api-error";
import type { Call } from "../kernel/call";
import { directory } from "../kernel/directory";
import type { Family } from "../kernel/router";
import { type Section, sectionConfig, sectionFile } from "../kernel/section-config";

const SERVERS = sectionFile("status.cfg");

const sections = sectionConfig({
  properties: {
    port: { type: "integer" },
    disable: { type: "boolean", stored: (text) => (text === "1" ? 1 : undefined) },
    mtu: { type: "integer" },
    timeout: { type: "integer" },
    "max-body-size": { type: "integer" },
    "verify-certificate": { type: "boolean" },
    "otel-timeout": { type: "integer" },
    "otel-verify-ssl": { type: "boolean" },
    "otel-max-body-size": { type: "integer" },
  },
  types: {
    graphite: {
      server: "required",
      port: "required",
      disable: "optional",
      mtu: "optional",
      timeout: "optional",
      path: "optional",
      proto: "optional",
    },
    influxdb: {
      server: "required",
      port: "required",
      disable: "optional",
      mtu: "optional",
      timeout: "optional",
      influxdbproto: "optional",
      organization: "optional",
      bucket: "optional",
      token: "optional",
      "api-path-prefix": "optional",
      "max-body-size": "optional",
      "verify-certificate": "optional",
    },
    opentelemetry: {
      server: "required",
      port: "required",
      disable: "optional",
      "otel-protocol": "optional",
      "otel-path": "optional",
      "otel-timeout": "optional",
      "otel-headers": "optional",
      "otel-verify-ssl": "optional",
      "otel-max-body-size": "optional",
      "otel-resource-attributes": "optional",
      "otel-compression": "optional",
    },
  },
});

const OTEL = "at /usr/share/perl5/PVE/Status/OpenTelemetry.pm line 707.";

/** Why nothing answers there, in the words of the operating system. */
function unreachable(call: Call, host: string, port: string): string | undefined {
  const listener = call.cluster.inventory.listeners[`${host}:${port}`];
  if (listener === "answers") return undefined;
  if (listener === "refuses" || host === "127.0.0.1") return "Connection refused";
  const isAddress = /^\d+\.\d+\.\d+\.\d+$/.test(host) && host.split(".").every((part) => Number(part) <= 255);
  if (!isAddress && !host.includes(":")) return "Name or service not known";
  return host === "192.0.2.52" ? "No route to host" : "Connection timed out";
}

function test(call: Call, section: Section): void {
  const [host, port] = [String(section.server), String(section.port)];
  if (section.type === "opentelemetry") {
    testOpenTelemetry(call, section, host, port);
    return;
  }
  if (section.disable === 1) return;
  if (section.type === "graphite") {
    const problem = unreachable(call, host, port);
    const blocking = section.proto === "tcp" ? problem : nameProblem(problem);
    if (blocking) fail(500, `couldn't create carbon socket [${host}]:${port} - ${blocking}`);
    return;
  }
  const http = section.influxdbproto === "http" || section.influxdbproto === "https";
  const problem = unreachable(call, host, port);
  if (http && problem) fail(500, `500 Can't connect to ${host}:${port} (${problem})`);
  if (http && section.influxdbproto === "https") fail(500, `500 Can't connect to ${host}:${port} (${TLS_PROBLEM})`);
  if (!http && nameProblem(problem)) fail(500, `couldn't create influxdb socket [${host}]:${port} - ${problem}`);
}

/** UDP needs no more than the name. */
function nameProblem(problem: string | undefined): string | undefined {
  return problem === "Name or service not known" ? problem : undefined;
}

const TLS_PROBLEM = "SSL connect attempt failed error:0A00010B:SSL routines::wrong version number";

function testOpenTelemetry(call: Call, section: Section, host: string, port: string): void {
  const path = section["otel-path"];
  // The path is appended as it is: without a slash it becomes part of the authority.
  if (path !== undefined && !String(path).startsWith("/")) {
    const digits = /^\d+$/.test(String(path));
    const where = digits ? `${host}:${port}${path}` : `[${host}:${port}${path}]:80`;
    fail(
      500,
      `Connection test failed: 500 Can't connect to ${where} (${digits ? "Connection refused" : "Name or service not known"}) ${OTEL}`,
    );
  }
  const problem = unreachable(call, host, port);
  const encrypted = section["otel-protocol"] !== "http";
  const shown = problem ?? (encrypted ? TLS_PROBLEM : undefined);
  if (shown) fail(500, `Connection test failed: 500 Can't connect to ${host}:${port} (${shown}) ${OTEL}`);
}

/** The token goes to a file of its own and is never told. */
function withoutToken({ token: _, ...section }: Section): Section {
  return section as Section;
}

function create(call: Call): void {
  const id = call.need("id");
  call.edit(SERVERS, (servers) => {
    if (servers[id]) fail(500, `Metric server '${id}' already exists`);
    const { type, token, ...given } = call.given("id");
    const kind = String(type);
    const section = sections.create(kind, kind === "influxdb" ? { ...given, token } : given);
    test(call, section);
    servers[id] = withoutToken(section);
  });
}

function update(call: Call): void {
  const id = call.need("id");
  call.edit(SERVERS, (servers) => {
    call.checkDigest(SERVERS);
    const section = servers[id] ?? fail(500, `no such server '${id}'`);
    const given = call.given("id", "delete", "digest");
    const changed = sections.update(section, given, call.list("delete"));
    test(call, changed);
    servers[id] = withoutToken(changed);
  });
}

function remove(call: Call): void {
  const id = call.need("id");
  call.edit(SERVERS, (servers) => {
    if (!servers[id])
      fail(500, "cannot lookup undefined type! at /usr/share/perl5/PVE/API2/Cluster/MetricServer.pm line 295.");
    delete servers[id];
  });
}

function exported(call: Call): unknown {
  const known = new Set(call.cluster.inventory.nodes.map(({ name }) => name));
  const unknown = (call.list("node-list") ?? []).filter((name) => !known.has(name));
  if (unknown.length > 0) fail(500, `Requested node-list contains unknown nodes - ${unknown.join(", ")}`);
  const wanted = call.list("node-list") ?? [];
  const since = call.number("start-time") ?? 0;
  const timestamp = call.now;
  const points = call.cluster.inventory.nodes
    .filter(({ name, usage }) => usage && (wanted.length === 0 || wanted.includes(name)))
    .flatMap(({ name, usage }) =>
      Object.entries({
        uptime: usage?.uptime,
        cpu_current: usage?.cpu,
        cpu_max: usage?.maxcpu,
        mem_used: usage?.mem,
        mem_total: usage?.maxmem,
      }).map(([metric, value]) => ({ id: `node/${name}`, metric, timestamp, type: "gauge", value })),
    );
  return { data: points.filter((point) => point.timestamp > since) };
}

export const metrics: Family = (route) => {
  route("GET", "/cluster/metrics", directory("name", ["server"]));
  route("GET", "/cluster/metrics/export", exported);
  route("GET", "/cluster/metrics/server", (call) =>
    Object.entries(call.read(SERVERS))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([id, { type, server, port, disable }]) => ({ id, type, server, port, disable: disable ?? 0 })),
  );
  route("GET", "/cluster/metrics/server/{id}", (call) => {
    const id = call.need("id");
    return call.read(SERVERS)[id] ?? fail(500, `status server entry '${id}' does not exist`);
  });
  route("POST", "/cluster/metrics/server/{id}", create);
  route("PUT", "/cluster/metrics/server/{id}", update);
  route("DELETE", "/cluster/metrics/server/{id}", remove);
};
