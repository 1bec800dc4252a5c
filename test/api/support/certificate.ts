/** Certificates for tests: an authority, and server certificates that it signed. */

import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { machineTime } from "../../support/machine-clock";

export interface TestCertificate {
  readonly key: string;
  readonly cert: string;
  /** SHA-256, `AA:BB:…`. */
  readonly fingerprint: string;
}

export interface TestAuthority {
  /** PEM text. */
  readonly cert: string;
  issue(names: {
    readonly dns?: readonly string[];
    readonly ips?: readonly string[];
    readonly days?: number;
  }): TestCertificate;
}

export function createAuthority(name = "Test CA"): TestAuthority {
  const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const subject = distinguishedName(name);
  const basicConstraints = extension("551d13", sequence(boolean(true)), true);
  const cert = certificate({
    subject,
    issuer: subject,
    key: keys.publicKey,
    signer: keys.privateKey,
    days: 10,
    extensions: [basicConstraints],
  });
  return {
    cert: pem(cert),
    issue: ({ dns = [], ips = [], days = 5 }) => {
      const own = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const alternatives = [
        ...dns.map((host) => tlv(0x82, Buffer.from(host))),
        ...ips.map((ip) => tlv(0x87, ipBytes(ip))),
      ];
      const issued = certificate({
        subject: distinguishedName("node"),
        issuer: subject,
        key: own.publicKey,
        signer: keys.privateKey,
        days,
        extensions: [extension("551d11", sequence(...alternatives), false)],
      });
      return {
        key: own.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
        cert: pem(issued),
        fingerprint: (createHash("sha256").update(issued).digest("hex").toUpperCase().match(/../g) ?? []).join(":"),
      };
    },
  };
}

interface Content {
  readonly subject: Buffer;
  readonly issuer: Buffer;
  readonly key: KeyObject;
  readonly signer: KeyObject;
  readonly days: number;
  readonly extensions: readonly Buffer[];
}

let serial = 1;

function certificate({ subject, issuer, key, signer, days, extensions }: Content): Buffer {
  // ecdsa-with-SHA256
  const algorithm = sequence(tlv(0x06, Buffer.from("2a8648ce3d040302", "hex")));
  const from = machineTime() - 20 * 86_400_000;
  const content = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.from([++serial])),
    algorithm,
    issuer,
    sequence(time(from), time(machineTime() + days * 86_400_000)),
    subject,
    key.export({ type: "spki", format: "der" }),
    tlv(0xa3, sequence(...extensions)),
  );
  const signature = sign("sha256", content, signer);
  return sequence(content, algorithm, tlv(0x03, Buffer.concat([Buffer.from([0]), signature])));
}

function tlv(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const head =
    length < 128 ? [tag, length] : length < 256 ? [tag, 0x81, length] : [tag, 0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), content]);
}

function sequence(...parts: Buffer[]): Buffer {
  return tlv(0x30, Buffer.concat(parts));
}

function boolean(value: boolean): Buffer {
  return tlv(0x01, Buffer.from([value ? 0xff : 0]));
}

function extension(oid: string, value: Buffer, critical: boolean): Buffer {
  const parts = [tlv(0x06, Buffer.from(oid, "hex")), ...(critical ? [boolean(true)] : []), tlv(0x04, value)];
  return sequence(...parts);
}

function distinguishedName(name: string): Buffer {
  return sequence(tlv(0x31, sequence(tlv(0x06, Buffer.from("550403", "hex")), tlv(0x0c, Buffer.from(name)))));
}

function time(milliseconds: number): Buffer {
  const text = new Date(milliseconds).toISOString().replace(/[-:T]/g, "").slice(2, 14);
  return tlv(0x17, Buffer.from(`${text}Z`));
}

function ipBytes(ip: string): Buffer {
  return Buffer.from(ip.split(".").map(Number));
}

function pem(der: Buffer): string {
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}
