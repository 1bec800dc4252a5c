/**
 * Firewall macros: names for protocols and ports of well-known services. A rule must not contradict its macro.
 * Facts: contributing/facts/firewall.md#rules.
 */

/** The parameters that one rule of a macro sets. */
export interface MacroRule {
  readonly proto: string;
  readonly dport?: string;
  readonly sport?: string;
}

export interface Macro {
  readonly name: string;
  readonly description: string;
  readonly rules: readonly MacroRule[];
  /** Rules for IPv6 addresses, if they differ. */
  readonly ipv6Rules?: readonly MacroRule[];
}

/** Each line has name, description and rules (protocol, destination ports, source ports). */
const MACROS = `
Amanda | Amanda Backup | udp 10080, tcp 10080
Auth | Auth (identd) traffic | tcp 113
BGP | Border Gateway Protocol traffic | tcp 179
BitTorrent | BitTorrent traffic for BitTorrent 3.1 and earlier | tcp 6881:6889, udp 6881
BitTorrent32 | BitTorrent traffic for BitTorrent 3.2 and later | tcp 6881:6999, udp 6881
Ceph | Ceph Storage Cluster traffic (Ceph Monitors, OSD & MDS Daemons) | tcp 6789, tcp 3300, tcp 6800:7300
Citrix | Citrix/ICA traffic (ICA, ICA Browser, CGP) | tcp 1494, udp 1604, tcp 2598
CVS | Concurrent Versions System pserver traffic | tcp 2401
DAAP | Digital Audio Access Protocol traffic (iTunes, Rythmbox daemons) | tcp 3689, udp 3689
DCC | Distributed Checksum Clearinghouse spam filtering mechanism | tcp 6277
DHCPfwd | Forwarded DHCP traffic | udp 67:68 67:68
DHCPv6 | DHCPv6 traffic | udp 546:547 546:547
Distcc | Distributed Compiler service | tcp 3632
DNS | Domain Name System traffic (upd and tcp) | udp 53, tcp 53
Finger | Finger protocol (RFC 742) | tcp 79
FTP | File Transfer Protocol | tcp 21
Git | Git distributed revision control traffic | tcp 9418
GNUnet | GNUnet secure peer-to-peer networking traffic | tcp 2086, udp 2086, tcp 1080, udp 1080
GRE | Generic Routing Encapsulation tunneling protocol | 47
HKP | OpenPGP HTTP key server protocol traffic | tcp 11371
HTTP | Hypertext Transfer Protocol (WWW) | tcp 80
HTTPS | Hypertext Transfer Protocol (WWW) over SSL | tcp 443
ICPV2 | Internet Cache Protocol V2 (Squid) traffic | udp 3130
ICQ | AOL Instant Messenger traffic | tcp 5190
IMAP | Internet Message Access Protocol | tcp 143
IMAPS | Internet Message Access Protocol over SSL | tcp 993
IPIP | IPIP capsulation traffic | 94
IPsec | IPsec traffic | udp 500 500, 50
IPsecah | IPsec authentication (AH) traffic | udp 500 500, 51
IPsecnat | IPsec traffic and Nat-Traversal | udp 500, udp 4500, 50
IRC | Internet Relay Chat traffic | tcp 6667
Jetdirect | HP Jetdirect printing | tcp 9100
L2TP | Layer 2 Tunneling Protocol traffic | udp 1701
LDAP | Lightweight Directory Access Protocol traffic | tcp 389
LDAPS | Secure Lightweight Directory Access Protocol traffic | tcp 636
Mail | Mail traffic (SMTP, SMTPS, Submission) | tcp 25, tcp 465, tcp 587
MDNS | Multicast DNS | udp 5353
MSNP | Microsoft Notification Protocol | tcp 1863
MSSQL | Microsoft SQL Server | tcp 1433
Munin | Munin networked resource monitoring traffic | tcp 4949
MySQL | MySQL server | tcp 3306
NeighborDiscovery | IPv6 neighbor solicitation, neighbor and router advertisement | icmpv6 router-solicitation, icmpv6 router-advertisement, icmpv6 neighbor-solicitation, icmpv6 neighbor-advertisement
NNTP | NNTP traffic (Usenet). | tcp 119
NNTPS | Encrypted NNTP traffic (Usenet) | tcp 563
NTP | Network Time Protocol (ntpd) | udp 123
OpenVPN | OpenVPN traffic | udp 1194
OSPF | OSPF multicast traffic | 89
PCA | Symantec PCAnywere (tm) | udp 5632, tcp 5631
Ping | ICMP echo request | icmp echo-request | icmpv6 echo-request
PMG | Proxmox Mail Gateway web interface | tcp 8006
POP3 | POP3 traffic | tcp 110
POP3S | Encrypted POP3 traffic | tcp 995
PostgreSQL | PostgreSQL server | tcp 5432
PPtP | Point-to-Point Tunneling Protocol | 47, tcp 1723
Printer | Line Printer protocol printing | tcp 515
Razor | Razor Antispam System | tcp 2703
Rdate | Remote time retrieval (rdate) | tcp 37
RDP | Microsoft Remote Desktop Protocol traffic | tcp 3389
RIP | Routing Information Protocol (bidirectional) | udp 520
RNDC | BIND remote management protocol | tcp 953
Rsync | Rsync server | tcp 873
SANE | SANE network scanning | tcp 6566
SixXS | SixXS IPv6 Deployment and Tunnel Broker | tcp 3874, udp 3740, 41, udp 5072,8374
SMB | Microsoft SMB traffic | udp 135,445, udp 137:139, udp 1024:65535 137, tcp 135,139,445
SMBswat | Samba Web Administration Tool | tcp 901
SMTP | Simple Mail Transfer Protocol | tcp 25
SMTPS | Encrypted Simple Mail Transfer Protocol | tcp 465
SNMP | Simple Network Management Protocol | udp 161:162, tcp 161
SPAMD | Spam Assassin SPAMD traffic | tcp 783
SPICEproxy | Proxmox VE SPICE display proxy traffic | tcp 3128
Squid | Squid web proxy traffic | tcp 3128
SSH | Secure shell traffic | tcp 22
Submission | Mail message submission traffic | tcp 587
SVN | Subversion server (svnserve) | tcp 3690
Syslog | Syslog protocol (RFC 5424) traffic | udp 514, tcp 514
Telnet | Telnet traffic | tcp 23
Telnets | Telnet over SSL | tcp 992
TFTP | Trivial File Transfer Protocol traffic | udp 69
Time | RFC 868 Time protocol | tcp 37
Trcrt | Traceroute (for up to 30 hops) traffic | udp 33434:33524, icmp echo-request | udp 33434:33524, icmpv6 echo-request
VNC | VNC traffic for VNC display's 0 - 99 | tcp 5900:5999
VNCL | VNC traffic from Vncservers to Vncviewers in listen mode | tcp 5500
Web | WWW traffic (HTTP and HTTPS) | tcp 80, tcp 443
Webcache | Web Cache/Proxy traffic (port 8080) | tcp 8080
Webmin | Webmin traffic | tcp 10000
Whois | Whois (nicname, RFC 3912) traffic | tcp 43
`;

function parseRules(text: string): MacroRule[] {
  return text.split(", ").map((rule) => {
    const [proto = "", dport, sport] = rule.split(" ");
    return { proto, ...(dport && { dport }), ...(sport && { sport }) };
  });
}

function parseMacro(line: string): Macro {
  const [name = "", description = "", rules = "", ipv6] = line.split(" | ");
  return { name, description, rules: parseRules(rules), ...(ipv6 && { ipv6Rules: parseRules(ipv6) }) };
}

export const macros: readonly Macro[] = MACROS.trim().split("\n").map(parseMacro);

const byLowerCase = new Map(macros.map((macro) => [macro.name.toLowerCase(), macro]));

/** Finds a macro by its case-insensitive name. */
export function findMacro(name: string): Macro | undefined {
  return byLowerCase.get(name.toLowerCase());
}

/** Returns the first parameter of a rule that contradicts the macro, with the macro's value. */
export function contradiction(
  macro: Macro,
  rule: Readonly<Partial<MacroRule>>,
  ipVersion: 4 | 6 | undefined,
): { parameter: keyof MacroRule; value: string } | undefined {
  for (const macroRule of (ipVersion === 6 && macro.ipv6Rules) || macro.rules) {
    for (const parameter of ["proto", "dport", "sport"] as const) {
      const value = macroRule[parameter];
      if (value !== undefined && rule[parameter] !== undefined && rule[parameter] !== value)
        return { parameter, value };
    }
  }
  return undefined;
}
