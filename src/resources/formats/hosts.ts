/**
 * Names of hosts, URLs, fingerprints of certificates, and other dotted names.
 *
 * ```ts
 * dnsName("example.test");      // undefined
 * hostAddress("2001:db8::1");   // undefined
 * hostAndPort("vpn.test:51820"); // undefined
 * ```
 */
import { ipAddress, isIpv4, isIpv6 } from "./addresses";
import { anyOf, matching, type Validator } from "./validator";

const LABEL = "[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?";

/** Format `dns-name`. The server keeps the case, which has no meaning, and does not limit the length. */
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

/** Endpoint of an external WireGuard node. An IPv6 address must be in brackets. */
export const hostAndPort: Validator = (value) => {
  const parts = /^(?:\[(?<ipv6>[^\]]+)\]|(?<host>[^:[\]]+)):(?<port>[1-9]\d{0,4})$/.exec(value)?.groups;
  const host = parts?.ipv6 === undefined ? hostAddress(parts?.host ?? "") === undefined : isIpv6(parts.ipv6);
  return host && Number(parts?.port) <= 65_535 ? undefined : "must be a host and a port, such as vpn.example.com:51820";
};

/** SHA-256 fingerprint of a certificate. */
export const tlsFingerprint = matching(
  /^([A-Fa-f0-9]{2}:){31}[A-Fa-f0-9]{2}$/,
  "must be a SHA-256 fingerprint: 32 pairs of hexadecimal digits separated by colons",
);

/** Upper case is the form to send: the server stores the text as sent and compares it with an upper-case one. */
export function canonicalTlsFingerprint(value: string): string {
  return value.toUpperCase();
}

const WEBHOOK =
  "must be an http or https URL with a literal host, optionally a port, and then nothing or a path beginning with /; " +
  "templates may stand in the path only";

/** The rule of the notification file. It also refuses blanks around the URL. */
export const webhookUrl: Validator = (value) => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the server refuses these
  const authority = /^https?:\/\/(?<authority>[^/]+)(?:\/[^\u0000-\u001f\u007f]*)?$/.exec(value)?.groups?.authority;
  return authority !== undefined && isAuthority(authority) ? undefined : WEBHOOK;
};

function isAuthority(authority: string): boolean {
  if (isIpv6(authority)) return true;
  const parts = /^(?:\[(?<ipv6>[^\]]+)\]|(?<host>[^:[\]]+))(?::\d+)?$/.exec(authority)?.groups;
  if (parts?.ipv6 !== undefined) return isIpv6(parts.ipv6);
  return parts?.host !== undefined && (isIpv4(parts.host) || dnsName(parts.host) === undefined);
}

/** Directory of a certificate authority. */
export const acmeDirectory = matching(/^https?:\/\/[^\n]*$/, "must be an http or https URL");
