/**
 * Router ids of the nodes of a BGP fabric: the node's IPv4 address, or a hash (FNV-1a) of its IPv6 address.
 * Facts: contributing/facts/sdn-routing.md#nodes-of-fabrics.
 */
import ipaddr from "ipaddr.js";
import type { FabricOptions } from "./model";
import * as refuse from "./texts";

const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

function hashOf(ip6: string): string {
  const hash = ipaddr
    .parse(ip6)
    .toByteArray()
    .reduce((sum, byte) => Math.imul(sum ^ byte, PRIME), OFFSET);
  return [24, 16, 8, 0].map((bits) => (hash >>> bits) & 0xff).join(".");
}

function routerId({ ip, ip6 }: FabricOptions): string | undefined {
  if (ip !== undefined) return String(ip);
  return ip6 === undefined ? undefined : hashOf(String(ip6));
}

/** Two nodes cannot have the same, and none can have that of nobody. */
export function checkRouterIds(nodes: readonly (readonly [name: string, node: FabricOptions])[]): void {
  const names = new Map<string, string>();
  for (const [name, node] of nodes) {
    const id = routerId(node);
    if (id === undefined) continue;
    if (id === "0.0.0.0") {
      refuse.noRouterId(name);
    }
    const other = names.get(id);
    if (other !== undefined) {
      refuse.sameRouterId(other, name, id);
    }
    names.set(id, name);
  }
}
