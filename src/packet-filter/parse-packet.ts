/** Packets as people describe them. */
import ipaddr from "ipaddr.js";
import type { Direction, Packet } from "./firewall";
import { isProtocol } from "./protocols";

const DIRECTIONS: readonly Direction[] = ["in", "out", "forward"];
const TEXTS = ["protocol", "icmpType", "interface"] as const;
const PORTS = ["sourcePort", "destinationPort"] as const;
const ICMP = /^(icmp|icmpv6|ipv6-icmp)$/;

/** The packet, or what is wrong with its description: a sentence. */
export function parsePacket(given: unknown): Packet | string {
  if (typeof given !== "object" || given === null) return "expected an object with direction, source and destination";
  const fields = given as Readonly<Record<string, unknown>>;
  const { direction = "in", source, destination } = fields;
  const known = ["direction", "source", "destination", ...TEXTS, ...PORTS];
  const unknown = Object.keys(fields).find((name) => !known.includes(name));
  if (unknown !== undefined) return `${unknown} is none of ${known.join(", ")}`;
  if (!DIRECTIONS.includes(direction as Direction)) return `direction must be one of ${DIRECTIONS.join(", ")}`;
  if (!isAddress(source)) return "source must be an address";
  if (!isAddress(destination)) return "destination must be an address";
  if (source.includes(":") !== destination.includes(":")) return "source and destination must be of one IP version";
  for (const name of TEXTS) {
    if (fields[name] !== undefined && typeof fields[name] !== "string") return `${name} must be a text`;
  }
  for (const name of PORTS) {
    if (fields[name] !== undefined && !isPort(fields[name])) return `${name} must be a number from 0 to 65535`;
  }
  const hasPort = PORTS.some((name) => fields[name] !== undefined);
  const protocol = fields.protocol ?? (hasPort ? "tcp" : undefined);
  if (typeof protocol !== "string") return "protocol is missing";
  if (!isProtocol(protocol)) return `${protocol} is no protocol`;
  if (fields.icmpType !== undefined && !ICMP.test(protocol)) return "icmpType needs the protocol icmp or ipv6-icmp";
  return { ...fields, direction, source, destination, protocol } as Packet;
}

const isAddress = (value: unknown): value is string => typeof value === "string" && ipaddr.isValid(value);
const isPort = (value: unknown) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 65_535;
