/** Parses descriptions of packets. */
import ipaddr from "ipaddr.js";
import { icmpTypes, icmpv6Types, isProtocol, protocolNumber } from "../net/protocols";
import type { Direction, Packet } from "./firewall";

const DIRECTIONS: readonly Direction[] = ["in", "out", "forward"];
const STRINGS = ["protocol", "icmpType", "interface"] as const;
const PORTS = ["sourcePort", "destinationPort"] as const;
const [ICMP, ICMPV6] = [1, 58];

/** A problem of a packet's description. */
export class PacketProblem {
  constructor(
    /** A sentence, or its rest after the name of the field. */
    readonly text: string,
    readonly field?: string,
  ) {}

  /** The whole sentence, with the field's name in the API. */
  get sentence(): string {
    return this.field === undefined ? this.text : `${this.field} ${this.text}`;
  }
}

export function parsePacket(data: unknown): Packet | PacketProblem {
  if (typeof data !== "object" || data === null)
    return new PacketProblem("expected an object with direction, source and destination");
  const fields = data as Fields;
  const { direction = "in", source, destination } = fields;
  const names = ["direction", "source", "destination", ...STRINGS, ...PORTS];
  const unknown = Object.keys(fields).find((name) => !names.includes(name));
  if (unknown !== undefined) return new PacketProblem(`${unknown} is not one of ${names.join(", ")}`);
  if (!DIRECTIONS.includes(direction as Direction))
    return problem("direction", `must be one of ${DIRECTIONS.join(", ")}`);
  if (!isAddress(source)) return problem("source", "must be an address");
  if (!isAddress(destination)) return problem("destination", "must be an address");
  if (source.includes(":") !== destination.includes(":"))
    return problem("destination", "must be of the same IP version as the other address");
  const notString = STRINGS.find((name) => fields[name] !== undefined && typeof fields[name] !== "string");
  if (notString !== undefined) return problem(notString, "must be a string");
  const port = PORTS.find((name) => fields[name] !== undefined && !isPort(fields[name]));
  if (port !== undefined) return problem(port, "must be a whole number from 0 to 65535");
  const hasPort = PORTS.some((name) => fields[name] !== undefined);
  const protocol = fields.protocol ?? (hasPort ? "tcp" : undefined);
  return protocolProblem(protocol, fields) ?? ({ ...fields, direction, source, destination, protocol } as Packet);
}

type Fields = Readonly<Record<string, unknown>>;

const problem = (field: string, text: string) => new PacketProblem(text, field);

function protocolProblem(protocol: unknown, { icmpType }: Fields): PacketProblem | undefined {
  if (typeof protocol !== "string") return problem("protocol", "is missing");
  if (!isProtocol(protocol))
    return problem("protocol", `must be the name or number of a protocol, and ${protocol} is none`);
  if (icmpType === undefined) return undefined;
  const number = protocolNumber(protocol);
  if (number !== ICMP && number !== ICMPV6) return problem("icmpType", "needs the protocol icmp or ipv6-icmp");
  const types = number === ICMP ? icmpTypes : icmpv6Types;
  return icmpType === "any" || !types.has(icmpType as string)
    ? problem("icmpType", `must be a type of ${protocol}, such as echo-request`)
    : undefined;
}

const isAddress = (value: unknown): value is string => typeof value === "string" && ipaddr.isValid(value);
const isPort = (value: unknown) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 65_535;
