/** Results of connections to services outside the cluster. The inventory's `listeners` define them. */
import { isIP } from "node:net";
import type { Frozen } from "./config-file";
import type { Inventory } from "./inventory";

/** `plain`: HTTP without TLS. `open`: any protocol. */
export type Reachability = "plain" | "open" | "refused" | "unreachable" | "unknown name";

/** Looks up `host:port`, then `host:*`, then `*`. All other ports of the node itself refuse connections. */
export function reachabilityOf(inventory: Frozen<Inventory>, host: string, port: string | number): Reachability {
  const name = host.toLowerCase() === "localhost" ? "127.0.0.1" : host;
  const listener =
    inventory.listeners[`${name}:${port}`] ?? inventory.listeners[`${name}:*`] ?? inventory.listeners["*"];
  if (listener === "answers") return "plain";
  if (listener === "accepts") return "open";
  if (listener === "refuses" || name === "127.0.0.1") return "refused";
  return isIP(name) === 0 && !name.includes(":") ? "unknown name" : "unreachable";
}
