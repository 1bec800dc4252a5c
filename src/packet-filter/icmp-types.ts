/** Names of ICMP types that firewall rules may use, by IP version. Numbers are refused. */
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
