/** Throw-away certificates of listeners: a P-256 key, and a certificate that it signs itself. It lives as long as the process. */
import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { bits, bool, explicit, implicit, integer, octets, oid, sequence, set, time, utf8 } from "./der";

export interface LeafCertificate {
  readonly der: Buffer;
  readonly pem: string;
  /** PKCS #8, PEM. */
  readonly key: string;
}

export interface LeafOptions {
  /** Object ids and values, such as `["2.5.4.3", "localhost"]` for the common name. */
  readonly subject: readonly (readonly [id: string, value: string])[];
  readonly validFrom: Date;
  readonly validUntil: Date;
  readonly extensions: readonly Buffer[];
}

const ECDSA_WITH_SHA256 = sequence(oid("1.2.840.10045.4.3.2"));

export function leafCertificate({ subject, validFrom, validUntil, extensions }: LeafOptions): LeafCertificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", {
    namedCurve: "prime256v1",
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const name = sequence(...subject.map(([id, value]) => set(sequence(oid(id), utf8(value)))));
  const unsigned = sequence(
    explicit(0, integer(Buffer.from([2]))), // version 3
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])), // serial number
    ECDSA_WITH_SHA256,
    name,
    sequence(time(validFrom), time(validUntil)),
    name,
    publicKey,
    explicit(3, sequence(...extensions)),
  );
  const der = sequence(unsigned, ECDSA_WITH_SHA256, bits(sign("sha256", unsigned, privateKey)));
  return { der, pem: toPem(der), key: privateKey };
}

/** Names and addresses that it stands for; addresses as bytes. */
export function subjectAltName(hosts: readonly (string | Uint8Array)[]): Buffer {
  const names = hosts.map((host) =>
    typeof host === "string" ? implicit(2, Buffer.from(host, "latin1")) : implicit(7, host),
  );
  return extension("2.5.29.17", sequence(...names));
}

/** It may sign nothing but what it is asked for in a handshake. */
export const digitalSignature = () => extension("2.5.29.15", bits(Buffer.from([0x80]), 7), true);
export const serverAuth = () => extension("2.5.29.37", sequence(oid("1.3.6.1.5.5.7.3.1")));
/** Its own authority, so that it can be given to clients as the one to trust. */
export const ownAuthority = () => extension("2.5.29.19", sequence(bool(true)), true);

function extension(id: string, value: Buffer, critical = false): Buffer {
  return sequence(oid(id), ...(critical ? [bool(true)] : []), octets(value));
}

function toPem(der: Buffer): string {
  const lines = der.toString("base64").replace(/.{1,64}/g, "$&\n");
  return `-----BEGIN CERTIFICATE-----\n${lines}-----END CERTIFICATE-----\n`;
}
