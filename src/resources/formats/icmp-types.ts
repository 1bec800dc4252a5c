/**
 * ICMP types of firewall rules (format `pve-fw-icmp-type-spec`). The server accepts names and refuses numbers.
 *
 * ```ts
 * icmpType("echo-request");        // undefined
 * icmpTypeOf(6)("source-quench");  // "must be an ICMPv6 type …"
 * ```
 *
 * Facts: contributing/facts/firewall.md#rules.
 */
import { orClosest } from "../../naming/closest";
import { knownValues } from "./enumeration";
import { orEmpty, type Validator } from "./validator";

export const ICMP_TYPES: readonly string[] = (
  "any echo-reply destination-unreachable network-unreachable host-unreachable protocol-unreachable " +
  "port-unreachable fragmentation-needed source-route-failed network-unknown host-unknown network-prohibited " +
  "host-prohibited TOS-network-unreachable TOS-host-unreachable communication-prohibited " +
  "host-precedence-violation precedence-cutoff source-quench redirect network-redirect host-redirect " +
  "TOS-network-redirect TOS-host-redirect echo-request router-advertisement router-solicitation time-exceeded " +
  "ttl-zero-during-transit ttl-zero-during-reassembly parameter-problem ip-header-bad required-option-missing " +
  "timestamp-request timestamp-reply address-mask-request address-mask-reply"
).split(" ");

export const ICMPV6_TYPES: readonly string[] = (
  "destination-unreachable no-route communication-prohibited beyond-scope address-unreachable port-unreachable " +
  "failed-policy reject-route packet-too-big time-exceeded ttl-zero-during-transit ttl-zero-during-reassembly " +
  "parameter-problem bad-header unknown-header-type unknown-option echo-request echo-reply router-solicitation " +
  "router-advertisement neighbor-solicitation neighbour-solicitation neighbor-advertisement " +
  "neighbour-advertisement redirect"
).split(" ");

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
