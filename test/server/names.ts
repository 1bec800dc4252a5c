/**
 * Names of cluster objects in configurations. The samples are for the simulated cluster: nodes get the names of the
 * server's, in their order. Guests, storages and realms have to exist.
 */
import type { Facts } from "./facts";

/** Names in samples, as JSON or HCL. */
const NODE = /\bpve([1-9])\b/g;
const GUESTS = /"?\b(?:guests?|vm_id|vmid|exclude)"?\s*[:=]\s*(\[[^\]]*\]|\d+)/g;
const SERVICES = /\b(?:vm|ct):(\d+)\b/g;
const STORAGES = /"?\bstorages?"?\s*[:=]\s*(\[[^\]]*\]|"[^"]*")/g;
const REALMS = /"?\brealm"?\s*[:=]\s*"([^"]*)"/g;

/** Address of the first simulated node. */
const FIRST_ADDRESS = "192.0.2.11";

/** Returns the names in a string that the server lacks. */
export function missing(text: string, { nodes, guests, storages, realms }: Facts): string[] {
  const parts = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found as string);
  const numbers = [...parts(GUESTS).flatMap((list) => list.match(/\d+/g) ?? []), ...parts(SERVICES)].map(Number);
  const quoted = parts(STORAGES).flatMap((list) => [...list.matchAll(/"([^"]*)"/g)].map(([, id]) => id as string));
  const wanted = Math.max(0, ...parts(NODE).map(Number));
  const unknown = <T>(kind: string, named: readonly T[], known: readonly T[]) =>
    [...new Set(named)].filter((name) => !known.includes(name)).map((name) => `no ${kind} ${name}`);
  return [
    ...(wanted > nodes.length ? [`fewer than ${wanted} nodes`] : []),
    ...unknown("guest", numbers, guests),
    ...unknown("storage", quoted, storages),
    ...unknown("realm", parts(REALMS), realms ?? parts(REALMS)),
  ];
}

/** The address of the node matters for a cluster of a single node only. */
function renamed(text: string, { nodes, standalone, address }: Facts): string {
  const renamedText = text.replace(NODE, (name, number) => nodes[Number(number) - 1] ?? name);
  return standalone && address !== undefined ? renamedText.replaceAll(FIRST_ADDRESS, address) : renamedText;
}

/** Renames all strings and keys of a value; matchers remain unchanged. */
export function renamedIn<T>(value: T, facts: Facts): T {
  const walk = (part: unknown): unknown => {
    if (typeof part === "string") return renamed(part, facts);
    if (Array.isArray(part)) return part.map(walk);
    if (typeof part !== "object" || part === null || Object.getPrototypeOf(part) !== Object.prototype) return part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [renamed(key, facts), walk(inner)]));
  };
  return walk(value) as T;
}
