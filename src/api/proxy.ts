/**
 * HTTP proxies from the environment, as in Terraform: `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`. The lower-case names take
 * precedence. Connections use a `CONNECT` tunnel, so a proxy sees neither requests nor credentials.
 */

import { type ClientRequest, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { BlockList, isIP, type Socket } from "node:net";
import type { Environment } from "../system/processes";
import { PveError } from "./errors";
import { PROXY_LOGIN } from "./foreign";
import { loginOf } from "./redaction";
import { TransportFailure } from "./transport-failure";

export interface HttpProxy {
  readonly url: URL;
}

/** The proxy for an endpoint, or `undefined` for a direct connection. Throws `invalid` for an unusable setting. */
export function chooseProxy(endpoint: URL, environment: Environment): HttpProxy | undefined {
  const name = endpoint.protocol === "https:" ? "HTTPS_PROXY" : "HTTP_PROXY";
  const setting = environment[name.toLowerCase()] || environment[name];
  if (!setting || bypasses(endpoint, environment.no_proxy || environment.NO_PROXY || "")) return undefined;
  const text = setting.includes("://") ? setting : `http://${setting}`;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new PveError({ code: "invalid", serverMessage: `${name} must be an http:// or https:// address.` });
  }
  return { url: new URL(text) };
}

/** User names and passwords in the proxy variables, whether or not the variables are used. */
export function proxyLogins(environment: Environment): string[] {
  const settings = ["http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"].map((name) => environment[name] ?? "");
  return settings.flatMap((setting) => loginOf(setting.includes("://") ? setting : `http://${setting}`));
}

/** Applies `NO_PROXY`: `*`, domains with their subdomains, addresses, networks, each with an optional port. */
function bypasses(endpoint: URL, noProxy: string): boolean {
  const host = endpoint.hostname.replace(/^\[|\]$/g, "").toLowerCase();
  const port = endpoint.port || (endpoint.protocol === "https:" ? "443" : "80");
  // As in Go programs such as Terraform: connections to the local machine never use a proxy.
  if (host === "localhost" || inNetwork(host, "127.0.0.0/8") || host === "::1") return true;
  return noProxy
    .split(/[\s,]+/)
    .filter(Boolean)
    .some((entry) => {
      if (entry === "*" || inNetwork(host, entry)) return true;
      const [, name = entry, entryPort] = /^(.*?)(?::(\d+))?$/.exec(isIP(entry) === 6 ? `[${entry}]` : entry) ?? [];
      if (entryPort !== undefined && entryPort !== port) return false;
      const domain = name
        .replace(/^\[|\]$/g, "")
        .replace(/^\*?\./, "")
        .toLowerCase();
      return host === domain || (isIP(host) === 0 && host.endsWith(`.${domain}`));
    });
}

function inNetwork(host: string, entry: string): boolean {
  const [network = "", length = ""] = entry.split("/");
  const family = isIP(network);
  if (family === 0 || isIP(host) !== family || !/^\d{1,3}$/.test(length)) return false;
  if (Number(length) > (family === 4 ? 32 : 128)) return false;
  const list = new BlockList();
  list.addSubnet(network, Number(length), family === 4 ? "ipv4" : "ipv6");
  return list.check(host, family === 4 ? "ipv4" : "ipv6");
}

const PROXY_SETTING_ADVICE =
  "The address comes from the proxy variables (HTTPS_PROXY, HTTP_PROXY): correct it there, or name the host in NO_PROXY to connect without a proxy.";

function refusalAdvice(status: number): string {
  return status >= 500
    ? "The proxy cannot reach the host. Check the host in `endpoint`, or name it in NO_PROXY to connect without a proxy."
    : "The proxy refuses connections to that port: many proxies allow only port 443. Name the host in NO_PROXY to connect without a proxy, or let the proxy allow it.";
}

/** TLS settings for an `https://` proxy, which receives a password. The environment cannot weaken them. */
const PROXY_TLS = { minVersion: "TLSv1.2", rejectUnauthorized: true } as const;

/** Opens a tunnel through the proxy to `host:port`. */
export function openTunnel(proxy: HttpProxy, host: string, port: number, timeoutMs: number): Promise<Socket> {
  const { url } = proxy;
  const target = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
  const failed = (reason: string, details: { cause?: unknown; advice: string; isPermanent?: boolean }) =>
    new TransportFailure("unreachable", `${target} through the proxy ${url.host}: ${reason}.`, false, details);
  return new Promise((resolve, reject) => {
    const isSecure = url.protocol === "https:";
    const connect: ClientRequest = (isSecure ? httpsRequest : httpRequest)({
      ...(isSecure && PROXY_TLS),
      host: url.hostname.replace(/^\[|\]$/g, ""),
      port: url.port || (isSecure ? 443 : 80),
      method: "CONNECT",
      path: target,
      headers: { host: target, ...authorization(url) },
      agent: false,
      timeout: timeoutMs,
    });
    // Node emits `connect` for every answer to CONNECT, including a refusal.
    connect.on("connect", (response, socket) => {
      socket.setTimeout(0);
      if (response.statusCode === 200) return resolve(socket);
      socket.destroy();
      const { statusCode = 0, statusMessage = "" } = response;
      const advice = statusCode === 407 ? PROXY_LOGIN : refusalAdvice(statusCode);
      const isPermanent = statusCode >= 400 && statusCode < 500;
      reject(failed(`it answered ${statusCode} ${statusMessage}`.trim(), { advice, isPermanent }));
    });
    connect.on("timeout", () => connect.destroy(new Error("it did not respond in time")));
    connect.on("error", (error) => reject(failed(error.message, { cause: error, advice: PROXY_SETTING_ADVICE })));
    connect.end();
  });
}

function authorization(url: URL): Record<string, string> {
  if (url.username === "") return {};
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  return { "proxy-authorization": `Basic ${Buffer.from(credentials).toString("base64")}` };
}
