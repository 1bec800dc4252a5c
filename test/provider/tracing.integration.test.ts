/** Traces of the real Terraform with the built provider, and of the command, in a collector of this test. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createSimulator } from "../../src/simulator";
import { install } from "../../src/tools/install";
import { COMMAND } from "../support/command";
import { openWorkspace } from "../support/engine";

const CONFIGURATION = `
terraform {
  required_providers {
    pve = {
      source = "cdktf-pve/pve"
    }
  }
}
resource "pve_pool" "one" {
  pool_id = "planted-pool"
  comment = "planted-comment"
}
resource "pve_firewall_alias" "one" {
  name = "planted-alias"
  cidr = "203.0.113.77"
}
data "pve_pools" "all" {}
`;
const TRACE = "0af7651916cd43dd8448eb211c80319c";
const PARENT = "b7ad6b7169203331";

interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly status?: { readonly code?: number };
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}

/** A collector that keeps each body. */
async function openCollector() {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    bodies.push(`${request.url} ${body}`);
    response.setHeader("content-type", "application/json").end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const spans = () =>
    bodies.flatMap((body): OtlpSpan[] =>
      JSON.parse(body.slice(body.indexOf("{"))).resourceSpans.flatMap(
        ({ scopeSpans }: { scopeSpans: { spans: OtlpSpan[] }[] }) => scopeSpans.flatMap((scope) => scope.spans),
      ),
    );
  return { url: `http://127.0.0.1:${port}`, bodies, spans };
}

const attributesOf = ({ attributes }: OtlpSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

async function openCluster() {
  const simulator = await createSimulator({ http: true });
  onTestFinished(() => simulator.close());
  return { simulator, environment: { PVE_ENDPOINT: simulator.url, PVE_API_TOKEN: simulator.token } };
}

async function applied(environment: Readonly<Record<string, string>>) {
  const workspace = openWorkspace({ "main.tf": CONFIGURATION });
  onTestFinished(() => workspace.close());
  install(workspace.directory, () => undefined);
  expect(await workspace.run(["init"])).toMatchObject({ code: 0 });
  return await workspace.run(["apply", "-auto-approve"], { environment });
}

it("an apply sends a tree of calls and requests to the collector, without any value", async () => {
  const [collector, { simulator, environment }] = await Promise.all([openCollector(), openCluster()]);
  const traceparent = `00-${TRACE}-${PARENT}-01`;
  const result = await applied({
    ...environment,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    TRACEPARENT: traceparent,
  });
  expect(result).toMatchObject({ code: 0 });

  const spans = collector.spans();
  expect(collector.bodies.every((body) => body.startsWith("/v1/traces {"))).toBe(true);
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([TRACE]));
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  const named = (name: string) => spans.filter((span) => span.name === name);
  for (const name of ["PlanResourceChange pve_pool", "ApplyResourceChange pve_pool", "ReadDataSource pve_pools"]) {
    expect(named(name).length, name).toBeGreaterThan(0);
    for (const span of named(name)) expect(span.parentSpanId, name).toBe(PARENT);
  }
  const [creation] = named("POST /pools");
  expect(creation && attributesOf(creation)).toEqual({
    "http.request.method": "POST",
    "url.template": "/pools",
    "pve.attempt": 1,
    "http.response.status_code": 200,
  });
  expect(byId.get(creation?.parentSpanId ?? "")?.name).toBe("ApplyResourceChange pve_pool");
  expect(spans.filter(({ name }) => name.endsWith("other path"))).toEqual([]);
  expect(named("POST /cluster/firewall/aliases")).toHaveLength(1);

  const keys = new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)));
  const known = ["http.request.method", "http.response.status_code", "url.template", "pve.attempt", "pve.because"];
  expect([...keys].filter((key) => !/^(rpc\.|pve\.type$|error\.type$)/.test(key) && !known.includes(key))).toEqual([]);
  const sent = collector.bodies.join("\n");
  for (const value of ["planted", "203.0.113.77", simulator.token, simulator.token.split("=")[1] ?? "", simulator.url])
    expect(sent.includes(value), value).toBe(false);
});

it("an unreachable collector neither fails a run nor hides its result, and each process reports it once", async () => {
  const { environment } = await openCluster();
  const { code, stdout, stderr } = await applied({
    ...environment,
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://127.0.0.1:9/v1/traces",
    TF_LOG_PROVIDER: "warn",
  });
  expect([code, stdout]).toEqual([0, expect.stringContaining("Apply complete!")]);
  const reports = stderr.split("\n").filter((line) => line.includes("Traces are incomplete"));
  expect(reports.length).toBeGreaterThan(0);
  expect(reports.length).toBeLessThanOrEqual(3);
});

it("a command sends its requests as children of one span", async () => {
  const [collector, { environment }] = await Promise.all([openCollector(), openCluster()]);
  const child = spawn(process.execPath, [COMMAND, "import-blocks", "pve_pool"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { PATH: process.env.PATH, ...environment, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
  });
  expect((await once(child, "close"))[0]).toBe(0);
  const spans = collector.spans();
  const [root, ...others] = spans.filter(({ parentSpanId }) => !parentSpanId);
  expect([root?.name, others]).toEqual(["cdktf-pve import-blocks", []]);
  const requests = spans.filter(({ name }) => name === "GET /pools");
  expect(requests.map(({ parentSpanId }) => parentSpanId)).toEqual(requests.map(() => root?.spanId));
  expect(requests.length).toBeGreaterThan(0);
});

it("only the bundle of traces contains the library, so a run without a collector does not load it", () => {
  const folder = join(import.meta.dirname, "..", "..", "lib", "provider");
  const files = readdirSync(folder).filter((name) => !/\.(bin|json)$/.test(name));
  const containing = files.filter((name) => readFileSync(join(folder, name), "utf8").includes("OTEL_BSP_"));
  expect(containing).toEqual(["tracing.js"]);
});
