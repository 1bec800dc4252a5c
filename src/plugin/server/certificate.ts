/**
 * The server's throw-away certificate: a P-256 key and a self-signed certificate for `localhost`, which is what
 * Terraform compares and the name that it connects to. It lives as long as the process.
 */
import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { bits, bool, explicit, implicit, integer, octets, oid, sequence, set, time, utf8 } from "./der";

export interface ServerCertificate {
  readonly der: Buffer;
  readonly pem: string;
  /** PKCS #8, PEM. */
  readonly key: string;
}

const ECDSA_WITH_SHA256 = sequence(oid("1.2.840.10045.4.3.2"));
const HOUR = 3_600_000;
/** A `terraform apply` may take long, and clocks of containers may differ a little from each other. */
const LIFETIME = 365 * 24 * HOUR;

export function createCertificate(now = Date.now()): ServerCertificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", {
    namedCurve: "prime256v1",
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const name = sequence(set(sequence(oid("2.5.4.3"), utf8("localhost"))));
  const unsigned = sequence(
    explicit(0, integer(Buffer.from([2]))), // version 3
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])), // serial number
    ECDSA_WITH_SHA256,
    name,
    sequence(time(new Date(now - HOUR)), time(new Date(now + LIFETIME))),
    name,
    publicKey,
    explicit(
      3,
      sequence(
        extension("2.5.29.17", sequence(implicit(2, Buffer.from("localhost")))), // subjectAltName: dNSName
        extension("2.5.29.15", bits(Buffer.from([0x80]), 7), true), // keyUsage: digitalSignature
        extension("2.5.29.37", sequence(oid("1.3.6.1.5.5.7.3.1"))), // extendedKeyUsage: serverAuth
      ),
    ),
  );
  const der = sequence(unsigned, ECDSA_WITH_SHA256, bits(sign("sha256", unsigned, privateKey)));
  return { der, pem: toPem(der), key: privateKey };
}

function extension(id: string, value: Buffer, critical = false): Buffer {
  return sequence(oid(id), ...(critical ? [bool(true)] : []), octets(value));
}

function toPem(der: Buffer): string {
  const lines = der.toString("base64").replace(/.{1,64}/g, "$&\n");
  return `-----BEGIN CERTIFICATE-----\n${lines}-----END CERTIFICATE-----\n`;
}

/** The DER of a PEM certificate, to be compared byte by byte. */
export function fromPem(pem: string): Buffer {
  const body = /-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/.exec(pem)?.[1];
  if (body === undefined) throw new TypeError("PLUGIN_CLIENT_CERT is not a PEM certificate");
  return Buffer.from(body, "base64");
}
