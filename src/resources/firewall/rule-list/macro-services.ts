/**
 * Protocols and ports of well-known macros, solely to see that two rules can never meet the same packet. A macro that is
 * not here may match anything. Only services whose numbers are registered and do not move; whatever else the
 * server's macro asks for (a source port, say) only makes it match less.
 */
import type { Range } from "./ranges";

/** Packets of one protocol. Ports that are not given may be any. */
export interface Service {
  readonly protocol: number;
  readonly sourcePorts?: readonly Range[] | undefined;
  readonly ports?: readonly Range[] | undefined;
}

const TCP = 6;
const UDP = 17;

function service(protocol: number, ...ports: readonly (number | readonly [number, number])[]): Service {
  return {
    protocol,
    ports: ports.map((port) =>
      typeof port === "number" ? [BigInt(port), BigInt(port)] : [BigInt(port[0]), BigInt(port[1])],
    ),
  };
}

const SERVICES: Readonly<Record<string, readonly Service[]>> = {
  bgp: [service(TCP, 179)],
  dns: [service(UDP, 53), service(TCP, 53)],
  ftp: [service(TCP, 21)],
  git: [service(TCP, 9418)],
  http: [service(TCP, 80)],
  https: [service(TCP, 443)],
  imap: [service(TCP, 143)],
  imaps: [service(TCP, 993)],
  l2tp: [service(UDP, 1701)],
  ldap: [service(TCP, 389)],
  ldaps: [service(TCP, 636)],
  mail: [service(TCP, 25, 465, 587)],
  mdns: [service(UDP, 5353)],
  mssql: [service(TCP, 1433)],
  munin: [service(TCP, 4949)],
  mysql: [service(TCP, 3306)],
  nntp: [service(TCP, 119)],
  nntps: [service(TCP, 563)],
  ntp: [service(UDP, 123)],
  openvpn: [service(UDP, 1194)],
  pop3: [service(TCP, 110)],
  pop3s: [service(TCP, 995)],
  postgresql: [service(TCP, 5432)],
  rdp: [service(TCP, 3389)],
  rsync: [service(TCP, 873)],
  smtp: [service(TCP, 25)],
  smtps: [service(TCP, 465)],
  snmp: [service(UDP, [161, 162]), service(TCP, [161, 162])],
  spiceproxy: [service(TCP, 3128)],
  squid: [service(TCP, 3128)],
  ssh: [service(TCP, 22)],
  submission: [service(TCP, 587)],
  svn: [service(TCP, 3690)],
  syslog: [service(UDP, 514), service(TCP, 514)],
  telnet: [service(TCP, 23)],
  tftp: [service(UDP, 69)],
  vnc: [service(TCP, [5900, 5999])],
  web: [service(TCP, 80, 443)],
  webcache: [service(TCP, 8080)],
  whois: [service(TCP, 43)],
};

/** In any case, as the server finds macros; `undefined` when nothing is known about it. */
export function macroServices(macro: string): readonly Service[] | undefined {
  const name = macro.toLowerCase();
  return Object.hasOwn(SERVICES, name) ? SERVICES[name] : undefined;
}
