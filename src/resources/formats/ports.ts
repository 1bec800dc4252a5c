/**
 * Ports and ICMP types of firewall rules (formats `pve-fw-sport-spec`, `pve-fw-dport-spec` and `pve-fw-icmp-type-spec`). The server
 * accepts names of ICMP types and refuses numbers.
 *
 * ```ts
 * destinationPorts("22,80:90,https"); // undefined
 * destinationPorts("80-90");          // "must write a range with a colon: 80:90"
 * canonicalPorts("443,080");          // "443,80"
 * icmpTypeOf(6)("source-quench");     // "must be one of the types of ICMPv6: …"
 * ```
 *
 * Facts: contributing/facts/firewall.md#rules.
 */

import { orClosest } from "../../naming/closest";
import { icmpTypes, icmpv6Types } from "../../net/protocols";
import { knownValues } from "./enumeration";
import { canonicalSet } from "./lists";
import { orEmpty, type Validator } from "./validator";

const ICMP_TYPES = [...icmpTypes];
const ICMPV6_TYPES = [...icmpv6Types];

const versionsOf = (type: string): string =>
  [ICMP_TYPES.includes(type) && "IPv4", ICMPV6_TYPES.includes(type) && "IPv6"].filter(Boolean).join(" and ");

/** A type with two spellings has one constant. */
const types = [...new Set([...ICMP_TYPES, ...ICMPV6_TYPES])].filter((type) => !type.startsWith("neighbour-"));

export const icmpTypeValues = knownValues(
  "firewall.IcmpType",
  "A type of ICMP messages.",
  Object.fromEntries(
    types.map((type) => [type, `${type === "any" ? "All types" : type.replaceAll("-", " ")}, of ${versionsOf(type)}.`]),
  ),
);

/** A type of either version. An empty text is allowed and means any type. */
export const icmpType: Validator = orEmpty((value) => {
  if (ICMP_TYPES.includes(value) || ICMPV6_TYPES.includes(value)) return undefined;
  if (/^\d/.test(value)) return "must be the name of an ICMP type, such as echo-request: the server takes no numbers";
  const problem = "must be the name of an ICMP type, such as echo-request or destination-unreachable";
  return orClosest(problem, value, [...ICMP_TYPES, ...ICMPV6_TYPES]);
});

/** A type for a rule with a known protocol. */
export function icmpTypeOf(version: 4 | 6): Validator {
  const [types, name] = version === 4 ? [ICMP_TYPES, "ICMP"] : [ICMPV6_TYPES, "ICMPv6"];
  return orEmpty((value) =>
    types.includes(value)
      ? undefined
      : orClosest(`must be one of the types of ${name}: ${types.join(", ")}`, value, types),
  );
}

const MAX_PORT = 65_535;
/** A range counts as two. */
const MAX_NUMBERS = 15;

/** Name of a service in the server's `/etc/services`. An administrator may extend the file, so only the form is checked. */
const SERVICE = /^(?=[^a-z]*[a-z])[a-z0-9][a-z0-9_.-]*$/;
const PORTS =
  "must be ports from 0 to 65535, ranges such as 80:90 and names of services in lower case, separated by commas " +
  "without blanks";

/** An empty text is allowed and means any port. */
export const sourcePorts: Validator = (value) => portList(value, isService);

/** Also accepts the name of one ICMP type, for old rules. */
export const destinationPorts: Validator = (value) => (isIcmpType(value) ? undefined : portList(value, isService));

function isIcmpType(name: string): boolean {
  return ICMP_TYPES.includes(name) || ICMPV6_TYPES.includes(name);
}

function isService(name: string): boolean {
  return SERVICE.test(name) && !isIcmpType(name);
}

function portList(value: string, isName: (name: string) => boolean): string | undefined {
  if (value === "") return undefined;
  if (value === "0") {
    return "must not be port 0 alone: the server drops it, and the rule would hold for every port";
  }
  const items = value.split(",");
  for (const item of items) {
    const problem = problemOfItem(item, isName);
    if (problem !== undefined) return problem;
  }
  const numbers = items.filter((item) => !isName(item)).flatMap((item) => item.split(":"));
  return numbers.length > MAX_NUMBERS
    ? `must have at most ${MAX_NUMBERS} numbers, of which a range counts two`
    : undefined;
}

function problemOfItem(item: string, isName: (name: string) => boolean): string | undefined {
  const [, from, to] = /^(\d+)(?::(\d+))?$/.exec(item) ?? [];
  if (from === undefined) {
    if (isName(item)) return undefined;
    return /^\d+-\d+$/.test(item) ? `must write a range with a colon: ${item.replace("-", ":")}` : PORTS;
  }
  if (Number(from) > MAX_PORT || Number(to ?? 0) > MAX_PORT) return PORTS;
  return to !== undefined && Number(from) > Number(to) ? `must be the other way round: ${to}:${from}` : undefined;
}

/**
 * The server keeps the text as written. The canonical form ignores leading zeros, order and repetition. It is null for values
 * that read back as absent.
 */
export function canonicalPorts(value: string): string | null {
  if (value === "" || value === "0") return null;
  const withoutZeros = (item: string) => (/^[\d:]+$/.test(item) ? item.replace(/(^|:)0+(?=\d)/g, "$1") : item);
  return canonicalSet(value.split(",").map(withoutZeros)).join(",");
}
