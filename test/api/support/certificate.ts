/** Certificates for tests: an authority, and server certificates that it signed. */

import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import {
  bits,
  ECDSA_WITH_SHA256,
  explicit,
  integer,
  oid,
  ownAuthority,
  sequence,
  set,
  subjectAltName,
  time,
  toPem,
  utf8,
} from "../../../src/system/certificates";
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
  const cert = certificate({
    subject,
    issuer: subject,
    key: keys.publicKey,
    signer: keys.privateKey,
    days: 10,
    extensions: [ownAuthority()],
  });
  return {
    cert: toPem(cert),
    issue: ({ dns = [], ips = [], days = 5 }) => {
      const own = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const addresses = ips.map((ip) => Buffer.from(ip.split(".").map(Number)));
      const issued = certificate({
        subject: distinguishedName("node"),
        issuer: subject,
        key: own.publicKey,
        signer: keys.privateKey,
        days,
        extensions: [subjectAltName([...dns, ...addresses])],
      });
      return {
        key: own.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
        cert: toPem(issued),
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
  const [from, until] = [-20, days].map((after) => new Date(machineTime() + after * 86_400_000));
  const content = sequence(
    explicit(0, integer(Buffer.from([2]))), // version 3
    integer(Buffer.from([++serial])),
    ECDSA_WITH_SHA256,
    issuer,
    sequence(time(from as Date), time(until as Date)),
    subject,
    key.export({ type: "spki", format: "der" }),
    explicit(3, sequence(...extensions)),
  );
  return sequence(content, ECDSA_WITH_SHA256, bits(sign("sha256", content, signer)));
}

const distinguishedName = (name: string) => sequence(set(sequence(oid("2.5.4.3"), utf8(name))));
