/**
 * Protocols of firewall rules (format `pve-fw-protocol-spec`): names and numbers of the server's `/etc/protocols`.
 *
 * ```ts
 * protocol("tcp");          // undefined
 * protocol("TCP");          // "must be a protocol in lower case: tcp"
 * protocolHasPorts("17");   // true
 * icmpVersion("ipv6-icmp"); // 6
 * ```
 *
 * Facts: contributing/facts/firewall.md#rules.
 */
import { orClosest } from "../../naming/closest";
import { orEmpty, type Validator } from "./validator";

/** Names of the server's operating system, and newer names of the registry of protocols. */
const NUMBERS: Readonly<Record<string, number>> = {
  ip: 0,
  hopopt: 0,
  icmp: 1,
  igmp: 2,
  ggp: 3,
  ipencap: 4,
  st: 5,
  tcp: 6,
  egp: 8,
  igp: 9,
  pup: 12,
  udp: 17,
  hmp: 20,
  "xns-idp": 22,
  rdp: 27,
  "iso-tp4": 29,
  dccp: 33,
  xtp: 36,
  ddp: 37,
  "idpr-cmtp": 38,
  ipv6: 41,
  "ipv6-route": 43,
  "ipv6-frag": 44,
  idrp: 45,
  rsvp: 46,
  gre: 47,
  esp: 50,
  ah: 51,
  skip: 57,
  "ipv6-icmp": 58,
  icmpv6: 58,
  "ipv6-nonxt": 59,
  "ipv6-opts": 60,
  rspf: 73,
  vmtp: 81,
  eigrp: 88,
  ospf: 89,
  "ax.25": 93,
  ipip: 94,
  etherip: 97,
  encap: 98,
  pim: 103,
  ipcomp: 108,
  vrrp: 112,
  l2tp: 115,
  isis: 124,
  sctp: 132,
  fc: 133,
  "mobility-header": 135,
  udplite: 136,
  "mpls-in-ip": 137,
  manet: 138,
  hip: 139,
  shim6: 140,
  wesp: 141,
  rohc: 142,
  ethernet: 143,
  aggfrag: 144,
  nsh: 145,
  homa: 146,
  "bit-emu": 147,
  mptcp: 262,
};

/** Numbers without a name: unassigned ones, and those for private use. */
const NAMELESS = [61, 63, 68, 99, 114];
const LAST_ASSIGNED = 147;

const isNumber = (value: string): boolean => /^(0|[1-9]\d{0,2})$/.test(value);

/** An empty text is allowed and means any protocol. */
export const protocol: Validator = orEmpty((value) => {
  if (value in NUMBERS) return undefined;
  if (isNumber(value)) {
    const number = Number(value);
    const known = number <= LAST_ASSIGNED ? !NAMELESS.includes(number) : number === NUMBERS.mptcp;
    return known ? undefined : "must be the number of a protocol that the server has a name for";
  }
  if (value.toLowerCase() in NUMBERS) return `must be a protocol in lower case: ${value.toLowerCase()}`;
  const problem = "must be the name or number of a protocol, such as tcp, udp, icmp, icmpv6, esp or 47";
  return orClosest(problem, value, Object.keys(NUMBERS));
});

function numberOf(value: string): number | undefined {
  return isNumber(value) ? Number(value) : NUMBERS[value];
}

/** `0` means any protocol and reads back as absent (null). The server keeps numbers as written; they equal their names. */
export function canonicalProtocol(value: string): string | null {
  if (value === "" || value === "0") return null;
  return numberOf(value)?.toString() ?? value;
}

/** Whether rules for this protocol accept ports. */
export function protocolHasPorts(value: string): boolean {
  return ["tcp", "udp", "udplite", "dccp", "sctp"].some((name) => NUMBERS[name] === numberOf(value));
}

/** IP version of an ICMP protocol; undefined for others. The server accepts types only with the name, not with the number. */
export function icmpVersion(value: string | undefined): 4 | 6 | undefined {
  if (value === "icmp") return 4;
  return value === "icmpv6" || value === "ipv6-icmp" ? 6 : undefined;
}
