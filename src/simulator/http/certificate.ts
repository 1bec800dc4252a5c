/** A certificate for the listener, made at start: self-signed, valid for the loopback addresses. */
import { generateKeyPairSync, randomBytes, sign, X509Certificate } from "node:crypto";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import {
  bitString,
  boolean,
  element,
  generalizedTime,
  integer,
  objectId,
  octetString,
  sequence,
  set,
  utf8String,
} from "./der";

export interface Certificate {
  /** PEM. */
  readonly cert: string;
  /** PEM. */
  readonly key: string;
  /** SHA-256, `AA:BB:…`. */
  readonly fingerprint: string;
}

const ECDSA_SHA256 = sequence(objectId("1.2.840.10045.4.3.2"));
const YEAR = 365 * 24 * 60 * 60 * 1000;

function distinguishedName(commonName: string): Buffer {
  const attribute = (id: string, value: string) => set(sequence(objectId(id), utf8String(value)));
  return sequence(
    attribute("2.5.4.11", "PVE Cluster Node"),
    attribute("2.5.4.10", "Proxmox Virtual Environment"),
    attribute("2.5.4.3", commonName),
  );
}

function subjectAlternativeNames(hosts: readonly string[]): Buffer {
  const names = hosts.map((host) =>
    isIP(host) === 0
      ? element(0x82, Buffer.from(host, "latin1"))
      : element(0x87, Buffer.from(ipaddr.parse(host).toByteArray())),
  );
  return sequence(objectId("2.5.29.17"), octetString(sequence(...names)));
}

/** Its own authority, so that it can be given to clients as the CA to trust. */
const BASIC_CONSTRAINTS = sequence(objectId("2.5.29.19"), boolean(true), octetString(sequence(boolean(true))));

/** @param now the machine's time, with which clients compare it: milliseconds since 1970 */
export function createCertificate(hosts: readonly string[], now: number): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = distinguishedName(hosts[0] ?? "localhost");
  const body = sequence(
    element(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    ECDSA_SHA256,
    name,
    sequence(generalizedTime(new Date(now - 24 * 60 * 60 * 1000)), generalizedTime(new Date(now + 2 * YEAR))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    element(0xa3, sequence(BASIC_CONSTRAINTS, subjectAlternativeNames(hosts))),
  );
  const der = sequence(body, ECDSA_SHA256, bitString(sign("sha256", body, privateKey)));
  const certificate = new X509Certificate(der);
  return {
    cert: certificate.toString(),
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    fingerprint: certificate.fingerprint256,
  };
}
