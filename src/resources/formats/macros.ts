/**
 * Macros of firewall rules. The server knows them in any case and stores their own spelling.
 *
 * ```ts
 * canonicalMacro("ssh"); // "SSH"
 * ```
 *
 * Facts: docs/facts/firewall.md#rules.
 */
import { all, matching, maxLength, orEmpty } from "./validator";

/** Macros of server 9.2. Others may exist: the server's list decides. */
export const MACROS: readonly string[] = (
  "Amanda Auth BGP BitTorrent BitTorrent32 Ceph Citrix CVS DAAP DCC DHCPfwd DHCPv6 Distcc DNS Finger FTP Git GNUnet " +
  "GRE HKP HTTP HTTPS ICPV2 ICQ IMAP IMAPS IPIP IPsec IPsecah IPsecnat IRC Jetdirect L2TP LDAP LDAPS Mail MDNS MSNP " +
  "MSSQL Munin MySQL NeighborDiscovery NNTP NNTPS NTP OpenVPN OSPF PCA Ping PMG POP3 POP3S PostgreSQL PPtP Printer " +
  "Razor Rdate RDP RIP RNDC Rsync SANE SixXS SMB SMBswat SMTP SMTPS SNMP SPAMD SPICEproxy Squid SSH Submission SVN " +
  "Syslog Telnet Telnets TFTP Time Trcrt VNC VNCL Web Webcache Webmin Whois"
).split(" ");

const bySpelling = new Map(MACROS.map((name) => [name.toLowerCase(), name]));

/** Only the shape is checked. An empty text is taken and means no macro. */
export const macro = orEmpty(
  all(matching(/^[A-Za-z0-9][A-Za-z0-9_.-]*$/, "must be the name of a macro, such as SSH or HTTPS"), maxLength(128)),
);

/** The spelling that the server gives back; a macro that is not known here compares without case. */
export function canonicalMacro(name: string): string | null {
  if (name === "") return null;
  return bySpelling.get(name.toLowerCase()) ?? name.toLowerCase();
}
