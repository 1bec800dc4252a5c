/**
 * The server's throw-away certificate: a P-256 key and a self-signed certificate for `localhost`, which is what
 * Terraform compares and the name that it connects to. It lives as long as the process.
 */
import { generateKeyPairSync, randomBytes, sign, X509Certificate } from "node:crypto";
import { bits, bool, explicit, implicit, integer, octets, oid, sequence, set, time, utf8 } from "./der";
import { StartFailure } from "./start-failure";

export interface ServerCertificate {
  readonly der: Buffer;
  readonly pem: string;
  /** PKCS #8, PEM. */
  readonly key: string;
}

const ECDSA_WITH_SHA256 = sequence(oid("1.2.840.10045.4.3.2"));
/**
 * Terraform trusts exactly this certificate, and the key lives as long as the process: dates protect nothing here. So it
 * is valid whenever that is, and clocks that are set or differ between processes do not matter.
 */
const VALID_FROM = new Date("2000-01-01T00:00:00Z");
const VALID_UNTIL = new Date("2099-12-31T23:59:59Z");

export function createCertificate(): ServerCertificate {
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
    sequence(time(VALID_FROM), time(VALID_UNTIL)),
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

/** The DER of the client's certificate, to be compared byte by byte. */
export function readClientCertificate(pem: string): Buffer {
  try {
    return new X509Certificate(pem).raw;
  } catch {
    throw new StartFailure("PLUGIN_CLIENT_CERT is not a certificate in PEM form.");
  }
}
