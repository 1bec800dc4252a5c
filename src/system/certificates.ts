/** Creates self-signed certificates of listeners, with a P-256 key. They live as long as the process. */
import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** Encodes an element in DER (X.690). */
function tagged(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const width = length < 0x100 ? 1 : 2;
  const head = Buffer.from([tag, 0x80 | width, ...(width === 1 ? [length] : [length >> 8, length & 0xff])]);
  return Buffer.concat([head, content]);
}

export const sequence = (...items: readonly Uint8Array[]) => tagged(0x30, ...items);
export const set = (...items: readonly Uint8Array[]) => tagged(0x31, ...items);
/** Encodes a positive integer. A zero byte precedes a leading one bit, which would make it negative. */
export const integer = (bytes: Uint8Array) =>
  tagged(0x02, (bytes[0] ?? 0) >= 0x80 ? Buffer.from([0, ...bytes]) : bytes);
const bool = (value: boolean) => tagged(0x01, Buffer.from([value ? 0xff : 0]));
const octets = (content: Uint8Array) => tagged(0x04, content);
export const bits = (content: Uint8Array, unused = 0) => tagged(0x03, Buffer.from([unused]), content);
export const utf8 = (text: string) => tagged(0x0c, Buffer.from(text));
/** Encodes complete elements inside `[n]`. */
export const explicit = (n: number, ...items: readonly Uint8Array[]) => tagged(0xa0 | n, ...items);
/** Encodes content with `[n]` in place of its own tag. */
const implicit = (n: number, content: Uint8Array) => tagged(0x80 | n, content);

/** Encodes a time: UTCTime before 2050, then GeneralizedTime, as X.509 requires. */
export function time(at: Date): Buffer {
  const digits = at.toISOString().replace(/[-:T]|\..*/g, "");
  return at.getUTCFullYear() < 2050
    ? tagged(0x17, Buffer.from(`${digits.slice(2)}Z`))
    : tagged(0x18, Buffer.from(`${digits}Z`));
}

export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  const bytes = [first * 40 + second];
  for (const arc of rest) {
    const groups = [arc & 0x7f];
    for (let rest = arc >> 7; rest > 0; rest >>= 7) groups.unshift((rest & 0x7f) | 0x80);
    bytes.push(...groups);
  }
  return tagged(0x06, Buffer.from(bytes));
}

export interface LeafCertificate {
  readonly der: Buffer;
  readonly pem: string;
  /** PKCS #8, PEM. */
  readonly key: string;
}

interface LeafOptions {
  /** Object ids and values, such as `["2.5.4.3", "localhost"]` for the common name. */
  readonly subject: readonly (readonly [id: string, value: string])[];
  readonly validFrom: Date;
  readonly validUntil: Date;
  readonly extensions: readonly Buffer[];
}

export const ECDSA_WITH_SHA256 = sequence(oid("1.2.840.10045.4.3.2"));

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

/** Encodes names, and addresses as bytes. */
export function subjectAltName(hosts: readonly (string | Uint8Array)[]): Buffer {
  const names = hosts.map((host) =>
    typeof host === "string" ? implicit(2, Buffer.from(host, "latin1")) : implicit(7, host),
  );
  return extension("2.5.29.17", sequence(...names));
}

/** Restricts the key to signatures of handshakes. */
export const digitalSignature = () => extension("2.5.29.15", bits(Buffer.from([0x80]), 7), true);
export const serverAuth = () => extension("2.5.29.37", sequence(oid("1.3.6.1.5.5.7.3.1")));
/** Marks the certificate as an authority, so that clients can trust it as such. */
export const ownAuthority = () => extension("2.5.29.19", sequence(bool(true)), true);

function extension(id: string, value: Buffer, critical = false): Buffer {
  return sequence(oid(id), ...(critical ? [bool(true)] : []), octets(value));
}

export function toPem(der: Buffer): string {
  const lines = der.toString("base64").replace(/.{1,64}/g, "$&\n");
  return `-----BEGIN CERTIFICATE-----\n${lines}-----END CERTIFICATE-----\n`;
}
