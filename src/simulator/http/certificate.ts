/** Creates the listener's self-signed certificate. */
import { X509Certificate } from "node:crypto";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { leafCertificate, ownAuthority, subjectAltName } from "../../system/certificates";

export interface Certificate {
  /** PEM. */
  readonly cert: string;
  /** PEM. */
  readonly key: string;
  /** SHA-256, `AA:BB:…`. */
  readonly fingerprint: string;
}

const YEAR = 365 * 24 * 60 * 60 * 1000;

/** @param now the machine's time in milliseconds since 1970. Clients compare the validity with it. */
export function createCertificate(hosts: readonly string[], now: number): Certificate {
  const { der, pem, key } = leafCertificate({
    subject: [
      ["2.5.4.11", "PVE Cluster Node"],
      ["2.5.4.10", "Proxmox Virtual Environment"],
      ["2.5.4.3", hosts[0] ?? "localhost"],
    ],
    validFrom: new Date(now - 24 * 60 * 60 * 1000),
    validUntil: new Date(now + 2 * YEAR),
    extensions: [
      ownAuthority(),
      subjectAltName(hosts.map((host) => (isIP(host) === 0 ? host : Buffer.from(ipaddr.parse(host).toByteArray())))),
    ],
  });
  return { cert: pem, key, fingerprint: new X509Certificate(der).fingerprint256 };
}
