/**
 * Requests to DNS and IPAM servers outside the cluster. The inventory defines which ones respond.
 * Facts: contributing/facts/sdn.md#dns-servers.
 */
import type { Call } from "../../../kernel/call";
import { type Reachability, reachabilityOf } from "../../../kernel/reachability";
import { DATACENTER } from "../../options";

const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: "80", https: "443" };

const PROBLEMS: Readonly<Record<Exclude<Reachability, "open">, string>> = {
  plain: "SSL connect attempt failed error:0A00010B:SSL routines::wrong version number",
  refused: "Connection refused",
  unreachable: "No route to host",
  "unknown name": "Name or service not known",
};

/** Returns why a request fails, with the message of the server's HTTP client, or `undefined` if it succeeds. */
export function connectionProblem(call: Call, url: string, secret: string): string | undefined {
  const message = (reason: string) => `Invalid response from server: ${reason}`;
  if (url === "") return message("400 URL missing");
  const parts = /^(https?):\/\/(\[[^\]]*\]|[^/:?#]*)(?::(\d+))?/i.exec(url);
  if (!parts) return message("400 URL must be absolute");
  // Secrets are sent in a header, which accepts bytes only.
  if ([...secret].some((character) => character > "\xff"))
    return message("500 Wide character in HTTP request (bytes required)");
  const [, scheme = "", host, port = DEFAULT_PORTS[scheme.toLowerCase()]] = proxyOf(call) ?? parts;
  const reached = reachabilityOf(call.cluster.inventory, host ?? "", port ?? "");
  if (reached === "open" || (reached === "plain" && scheme.toLowerCase() === "http")) return undefined;
  return message(`500 Can't connect to ${host}:${port} (${PROBLEMS[reached]})`);
}

/** Parses the datacenter's option `http_proxy`, which may start with a login. The proxy responds for all servers. */
function proxyOf(call: Call): RegExpExecArray | null {
  return /^(https?):\/\/(?:[^@/]*@)?(\[[^\]]*\]|[^/:]*)(?::(\d+))?/i.exec(call.read(DATACENTER).http_proxy ?? "");
}
