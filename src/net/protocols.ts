/** Protocols and ICMP types in firewall rules. */

/** Names of ICMP types. The server refuses numbers. */
const ICMP = `
any echo-reply destination-unreachable network-unreachable host-unreachable protocol-unreachable port-unreachable
fragmentation-needed source-route-failed network-unknown host-unknown network-prohibited host-prohibited
TOS-network-unreachable TOS-host-unreachable communication-prohibited host-precedence-violation precedence-cutoff
source-quench redirect network-redirect host-redirect TOS-network-redirect TOS-host-redirect echo-request
router-advertisement router-solicitation time-exceeded ttl-zero-during-transit ttl-zero-during-reassembly
parameter-problem ip-header-bad required-option-missing timestamp-request timestamp-reply address-mask-request
address-mask-reply
`;

const ICMPV6 = `
destination-unreachable no-route communication-prohibited beyond-scope address-unreachable port-unreachable
failed-policy reject-route packet-too-big time-exceeded ttl-zero-during-transit ttl-zero-during-reassembly
parameter-problem bad-header unknown-header-type unknown-option echo-request echo-reply router-solicitation
router-advertisement neighbor-solicitation neighbour-solicitation neighbor-advertisement neighbour-advertisement
redirect
`;

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

export const icmpTypes = words(ICMP);
export const icmpv6Types = words(ICMPV6);

/** Names and numbers of the server's `/etc/protocols` (Debian), without aliases, plus `icmpv6`. */
const PROTOCOLS = `
0 ip 0 hopopt 1 icmp 2 igmp 3 ggp 4 ipencap 5 st 6 tcp 8 egp 9 igp 12 pup 17 udp 20 hmp 22 xns-idp 27 rdp 29 iso-tp4
33 dccp 36 xtp 37 ddp 38 idpr-cmtp 41 ipv6 43 ipv6-route 44 ipv6-frag 45 idrp 46 rsvp 47 gre 50 esp 51 ah 57 skip
58 ipv6-icmp 58 icmpv6 59 ipv6-nonxt 60 ipv6-opts 73 rspf 81 vmtp 88 eigrp 89 ospf 93 ax.25 94 ipip 97 etherip 98 encap
103 pim 108 ipcomp 112 vrrp 115 l2tp 124 isis 132 sctp 133 fc 135 mobility-header 136 udplite 137 mpls-in-ip 138 manet
139 hip 140 shim6 141 wesp 142 rohc 143 ethernet 262 mptcp
`;

const tokens = PROTOCOLS.trim().split(/\s+/);

/** Protocol numbers by name. */
const protocolNumbers: ReadonlyMap<string, number> = new Map(
  tokens.flatMap((token, index) => (index % 2 === 1 ? [[token, Number(tokens[index - 1])] as const] : [])),
);

/** Returns the number of a protocol, given by name or number. */
export const protocolNumber = (text: string): number => protocolNumbers.get(text) ?? Number(text);

/** Whether the text is a protocol's name, or a number that has a name. */
export function isProtocol(text: string): boolean {
  return protocolNumbers.has(text) || (/^\d+$/.test(text) && [...protocolNumbers.values()].includes(Number(text)));
}
