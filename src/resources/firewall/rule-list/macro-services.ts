/** Protocols and ports of the server's macros, solely to see that two rules can never meet the same packet. */
import { findMacro, type MacroRule } from "../../../net/macros";
import { protocolNumber } from "../../../net/protocols";
import type { Range } from "../../../net/ranges";

/** Packets of one protocol. Ports that are not given may be any. */
export interface Service {
  readonly protocol: number;
  readonly sourcePorts?: readonly Range[] | undefined;
  readonly ports?: readonly Range[] | undefined;
}

/** Macros of services whose ports are registered and do not change with the server's version. Any other may match anything. */
const STABLE = new Set(
  `bgp dns ftp git http https imap imaps l2tp ldap ldaps mail mdns mssql munin mysql nntp nntps ntp openvpn pop3 pop3s
  postgresql rdp rsync smtp smtps snmp spiceproxy squid ssh submission svn syslog telnet tftp vnc web webcache whois`.split(
    /\s+/,
  ),
);

/** What a rule with the macro may match; `undefined` when it may match anything. */
export function macroServices(name: string): readonly Service[] | undefined {
  const macro = STABLE.has(name.toLowerCase()) ? findMacro(name) : undefined;
  return macro?.rules.map(serviceOf);
}

function serviceOf({ proto, dport, sport }: MacroRule): Service {
  return { protocol: protocolNumber(proto), sourcePorts: portsIn(sport), ports: portsIn(dport) };
}

function portsIn(text: string | undefined): readonly Range[] | undefined {
  if (text === undefined) return undefined;
  return text.split(",").map((part) => {
    const [first = "", last = first] = part.split(":");
    return [BigInt(first), BigInt(last)];
  });
}
