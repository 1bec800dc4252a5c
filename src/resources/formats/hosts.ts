/**
 * Names of hosts and other dotted names.
 *
 * ```ts
 * dnsName("example.test");      // undefined
 * hostAddress("2001:db8::1");   // undefined
 * hostAndPort("vpn.test:51820"); // undefined
 * ```
 */
import { ipAddress, isIpv6 } from "./addresses";
import { anyOf, matching, type Validator } from "./validator";

const LABEL = "[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?";

/** Format `dns-name`. Case is kept and means nothing; lengths are not limited. */
export const dnsName = matching(
  new RegExp(`^${LABEL}(?:\\.${LABEL})*$`),
  "must be a DNS name: labels of letters, digits and hyphens, separated by dots",
);

export function canonicalDnsName(value: string): string {
  return value.toLowerCase();
}

/** Format `address`: an address or a DNS name. */
export const hostAddress = anyOf(
  "must be an IP address or a DNS name, without port, brackets and blanks",
  ipAddress,
  dnsName,
);

/** Format `graphite-path`. */
export const graphitePath = matching(
  new RegExp(`^${LABEL}(?:\\.${LABEL})*$`),
  "must be a path such as proxmox.office: labels of letters, digits and hyphens, separated by dots",
);

/** Endpoint of an external WireGuard node: IPv6 addresses stand in brackets. */
export const hostAndPort: Validator = (value) => {
  const parts = /^(?:\[(?<ipv6>[^\]]+)\]|(?<host>[^:[\]]+)):(?<port>[1-9]\d{0,4})$/.exec(value)?.groups;
  const host = parts?.ipv6 === undefined ? hostAddress(parts?.host ?? "") === undefined : isIpv6(parts.ipv6);
  return host && Number(parts?.port) <= 65_535 ? undefined : "must be a host and a port, such as vpn.example.com:51820";
};
