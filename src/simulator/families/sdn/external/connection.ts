/** Requests to servers outside of the cluster, as far as the inventory knows what listens there. */
import type { Call } from "../../../kernel/call";

const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: "80", https: "443" };

/** Why a request fails, in the words of the server's HTTP client; nothing when there is an answer. */
export function connectionProblem(call: Call, url: string, secret: string): string | undefined {
  const refuse = (reason: string) => `Invalid response from server: ${reason}`;
  if (url === "") return refuse("400 URL missing");
  const parts = /^(https?):\/\/(\[[^\]]*\]|[^/:?#]*)(?::(\d+))?/i.exec(url);
  if (!parts) return refuse("400 URL must be absolute");
  // Secrets go into a header, which takes bytes only.
  if ([...secret].some((character) => character > "\xff"))
    return refuse("500 Wide character in HTTP request (bytes required)");
  const [, scheme = "", host, port = DEFAULT_PORTS[scheme.toLowerCase()]] = parts;
  const state = call.cluster.inventory.listeners[`${host}:${port}`];
  if (state === "answers") return undefined;
  const reason = state === "refuses" ? "Connection refused" : "Connection timed out";
  return refuse(`500 Can't connect to ${host}:${port} (${reason})`);
}
