/** What those meet who connect to something outside of the cluster, as far as the start state knows. */
import { isIP } from "node:net";
import type { Frozen } from "./config-file";
import type { Inventory } from "./inventory";

/** `plain` ends answer HTTP without TLS only, `open` ones take whatever comes. */
export type Reached = "plain" | "open" | "refused" | "unreachable" | "unknown name";

/** Listeners are named `host:port`, `host:*` for all other ports of a host, or `*` for all other hosts. On the node itself nothing else listens. */
export function reach(inventory: Frozen<Inventory>, host: string, port: string | number): Reached {
  const name = host.toLowerCase() === "localhost" ? "127.0.0.1" : host;
  const listener =
    inventory.listeners[`${name}:${port}`] ?? inventory.listeners[`${name}:*`] ?? inventory.listeners["*"];
  if (listener === "answers") return "plain";
  if (listener === "accepts") return "open";
  if (listener === "refuses" || name === "127.0.0.1") return "refused";
  return isIP(name) === 0 && !name.includes(":") ? "unknown name" : "unreachable";
}
