/**
 * Connection tests of metric servers before they are stored. UDP servers are tested by name only, TCP servers by a
 * connection, HTTP servers by a request. OpenTelemetry servers are tested even if they are disabled.
 * Facts: contributing/facts/metrics.md#metric-servers.
 */

import type { Call } from "../../kernel/call";
import { type Reachability, reachabilityOf } from "../../kernel/inventory";
import { asciiName } from "../../kernel/punycode";
import type { Section } from "../../kernel/section-config";
import * as refuse from "./texts";

const TLS_PROBLEM = "SSL connect attempt failed error:0A00010B:SSL routines::wrong version number";

/** Connection errors of the operating system. */
const PROBLEMS: Readonly<Partial<Record<Reachability, string>>> = {
  refused: "Connection refused",
  unreachable: "Connection timed out",
  "unknown name": "Name or service not known",
};

const NO_ROUTE = "No route to host";

/** Seconds after which the network reports that there is no route. With a shorter timeout, the connection times out. */
const NO_ROUTE_DELAY = 3;
const DEFAULT_TIMEOUT = 1;

function problemOf(reached: Reachability, { timeout = DEFAULT_TIMEOUT }: Section): string | undefined {
  return reached === "unreachable" && Number(timeout) > NO_ROUTE_DELAY ? NO_ROUTE : PROBLEMS[reached];
}

/** Whether a UDP test fails. It only resolves the name. */
const isFatalForUdp = (reached: Reachability) => reached === "unknown name";

export function testConnection(call: Call, section: Section): void {
  const [host, port] = [String(section.server), String(section.port)];
  if (section.type === "opentelemetry") {
    testOpenTelemetry(call, section, host, port);
    return;
  }
  if (section.disable === 1) return;
  const reached = reachabilityOf(call.cluster.inventory, host, port);
  const problem = problemOf(reached, section);
  if (section.type === "graphite") {
    if (problem && (section.proto === "tcp" || isFatalForUdp(reached))) {
      refuse.carbonUnreachable(host, port, problem);
    }
    return;
  }
  const protocol = section.influxdbproto;
  if (protocol !== "http" && protocol !== "https") {
    if (isFatalForUdp(reached)) refuse.influxUnreachable(host, port, problem);
    return;
  }
  const shown = problem ?? (protocol === "https" && reached === "plain" ? TLS_PROBLEM : undefined);
  if (shown) refuse.httpUnreachable(host, port, shown);
}

function failTest(where: string, problem: string): never {
  return refuse.openTelemetryUnreachable(where, problem);
}

/** Tests a path without a leading slash. The server appends it, so its start becomes part of the URL's authority. */
function testAuthority(host: string, port: string, start: string): void {
  if (/^\d+$/.test(start)) failTest(`${host}:${port}${start}`, "Connection refused");
  const text = start.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  const isService = /^[a-zA-Z0-9-]+$/.test(text);
  const authority = `${host}:${port}${text}`;
  failTest(
    `[${/[^\0-\x7f]/.test(authority) ? asciiName(authority) : authority}]:80`,
    isService ? "Servname not supported for ai_socktype" : "Name or service not known",
  );
}

function testOpenTelemetry(call: Call, section: Section, host: string, port: string): void {
  const [start = ""] = /^[^/]*/.exec(String(section["otel-path"] ?? "")) ?? [];
  if (start !== "") testAuthority(host, port, start);
  const reached = reachabilityOf(call.cluster.inventory, host, port);
  if (reached === "unreachable") failTest(`${host}:${port}`, NO_ROUTE);
  const usesTls = section["otel-protocol"] !== "http";
  const problem = PROBLEMS[reached] ?? (usesTls && reached === "plain" ? TLS_PROBLEM : undefined);
  if (problem) failTest(`${host}:${port}`, problem);
}
