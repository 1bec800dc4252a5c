/**
 * Metric servers are tested before they are stored: UDP only by name, TCP by connecting, HTTP by a request;
 * OpenTelemetry even when it is disabled.
 * Facts: contributing/facts/metrics.md#metric-servers.
 */

import type { Call } from "../../kernel/call";
import { asciiName } from "../../kernel/punycode";
import { type Reached, reach } from "../../kernel/reachability";
import type { Section } from "../../kernel/section-config";
import * as refuse from "./texts";

const TLS_PROBLEM = "SSL connect attempt failed error:0A00010B:SSL routines::wrong version number";

/** Why nothing answers there, in the words of the operating system. */
const PROBLEMS: Readonly<Partial<Record<Reached, string>>> = {
  refused: "Connection refused",
  unreachable: "Connection timed out",
  "unknown name": "Name or service not known",
};

const NO_ROUTE = "No route to host";

/** After three seconds the network says that nobody is there; who waits less long hears nothing. */
const SILENCE = 3;
const DEFAULT_TIMEOUT = 1;

function problemOf(reached: Reached, { timeout = DEFAULT_TIMEOUT }: Section): string | undefined {
  return reached === "unreachable" && Number(timeout) > SILENCE ? NO_ROUTE : PROBLEMS[reached];
}

/** UDP needs no more than the name. */
const isFatalForUdp = (reached: Reached) => reached === "unknown name";

export function testConnection(call: Call, section: Section): void {
  const [host, port] = [String(section.server), String(section.port)];
  if (section.type === "opentelemetry") {
    testOpenTelemetry(call, section, host, port);
    return;
  }
  if (section.disable === 1) return;
  const reached = reach(call.cluster.inventory, host, port);
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

/** The path is appended as it is: what comes before its first slash becomes part of the authority. */
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
  const reached = reach(call.cluster.inventory, host, port);
  if (reached === "unreachable") failTest(`${host}:${port}`, NO_ROUTE);
  const encrypted = section["otel-protocol"] !== "http";
  const problem = PROBLEMS[reached] ?? (encrypted && reached === "plain" ? TLS_PROBLEM : undefined);
  if (problem) failTest(`${host}:${port}`, problem);
}
