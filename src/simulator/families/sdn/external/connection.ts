/**
 * Requests to servers outside of the cluster, as far as the inventory knows what listens there.
 * Facts: contributing/facts/sdn.md#dns-servers.
 */
import type { Call } from "../../../kernel/call";
import { type Reached, reach } from "../../../kernel/reachability";
import { DATACENTER } from "../../options/files";

const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: "80", https: "443" };

const PROBLEMS: Readonly<Record<Exclude<Reached, "open">, string>> = {
  plain: "SSL connect attempt failed error:0A00010B:SSL routines::wrong version number",
  refused: "Connection refused",
  unreachable: "No route to host",
  "unknown name": "Name or service not known",
};

/** Why a request fails, in the words of the server's HTTP client; nothing when there is an answer. */
export function connectionProblem(call: Call, url: string, secret: string): string | undefined {
  const refuse = (reason: string) => `Invalid response from server: ${reason}`;
  if (url === "") return refuse("400 URL missing");
  const parts = /^(https?):\/\/(\[[^\]]*\]|[^/:?#]*)(?::(\d+))?/i.exec(url);
  if (!parts) return refuse("400 URL must be absolute");
  // Secrets go into a header, which takes bytes only.
  if ([...secret].some((character) => character > "\xff"))
    return refuse("500 Wide character in HTTP request (bytes required)");
  const [, scheme = "", host, port = DEFAULT_PORTS[scheme.toLowerCase()]] = proxyOf(call) ?? parts;
  const reached = reach(call.cluster.inventory, host ?? "", port ?? "");
  if (reached === "open" || (reached === "plain" && scheme.toLowerCase() === "http")) return undefined;
  const reason = PROBLEMS[reached];
  return refuse(`500 Can't connect to ${host}:${port} (${reason})`);
}

/** The datacenter's option: whoever listens there answers for all servers. Its first part may be a login. */
function proxyOf(call: Call): RegExpExecArray | null {
  return /^(https?):\/\/(?:[^@/]*@)?(\[[^\]]*\]|[^/:]*)(?::(\d+))?/i.exec(call.read(DATACENTER).http_proxy ?? "");
}
