/** Router ids of the nodes of a BGP fabric: the node's IPv4 address, or a hash of its IPv6 address. */
import { createHash } from "node:crypto";
import { fail } from "../../../kernel/api-error";
import type { FabricOptions } from "./model";

function routerId({ ip, ip6 }: FabricOptions): string {
  if (ip !== undefined) return String(ip);
  return [...createHash("sha256").update(String(ip6)).digest().subarray(0, 4)].join(".");
}

/** Router ids by node; two nodes cannot have the same, and none can have that of nobody. */
export function bgpRouterIds(nodes: Readonly<Record<string, FabricOptions>>): Map<string, string> {
  const ids = new Map<string, string>();
  for (const [name, node] of Object.entries(nodes).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const id = routerId(node);
    const other = [...ids].find(([, known]) => known === id)?.[0];
    if (other !== undefined) {
      fail(500, `BGP router-id collision: nodes '${other}' and '${name}' both resolve to router-id ${id}`);
    }
    if (id === "0.0.0.0") fail(500, `BGP router-id for node '${name}' resolved to 0.0.0.0`);
    ids.set(name, id);
  }
  return ids;
}
