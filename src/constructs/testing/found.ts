/** What was found, compared with what was wanted, and told. */
import { isDeepStrictEqual } from "node:util";
import type { Packet } from "./packet";

export function hasProperties(
  object: Readonly<Record<string, unknown>> | null,
  properties: { readonly [name: string]: unknown },
): boolean {
  return Object.entries(properties).every(([name, value]) => isSame(object?.[name], value));
}

/** The API has numbers as texts here and there, and flags as numbers. */
function isSame(found: unknown, wanted: unknown): boolean {
  const plain = (value: unknown) => (typeof value === "boolean" ? String(Number(value)) : String(value));
  return typeof wanted === "object"
    ? isDeepStrictEqual(found, wanted)
    : found !== undefined && plain(found) === plain(wanted);
}

export function described({ source, destination, protocol, port, icmpType }: Packet): string {
  const service = [protocol ?? "tcp", port, icmpType].filter((part) => part !== undefined).join(" ");
  return `${service} from ${source} to ${destination}`;
}
