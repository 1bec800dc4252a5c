/** The server's temporary certificate for `localhost`, the name to which Terraform connects. */
import { X509Certificate } from "node:crypto";
import {
  digitalSignature,
  type LeafCertificate,
  leafCertificate,
  serverAuth,
  subjectAltName,
} from "../../system/certificates";
import { StartFailure } from "./start-failure";

export type ServerCertificate = LeafCertificate;

/**
 * Terraform trusts exactly this certificate, and the key lives as long as the process, so dates protect nothing. The long
 * validity makes wrong clocks harmless.
 */
const VALID_FROM = new Date("2000-01-01T00:00:00Z");
const VALID_UNTIL = new Date("2099-12-31T23:59:59Z");

export function createCertificate(): ServerCertificate {
  return leafCertificate({
    subject: [["2.5.4.3", "localhost"]],
    validFrom: VALID_FROM,
    validUntil: VALID_UNTIL,
    extensions: [subjectAltName(["localhost"]), digitalSignature(), serverAuth()],
  });
}

/** The client's certificate as DER, for comparison byte by byte. */
export function readClientCertificate(pem: string): Buffer {
  try {
    return new X509Certificate(pem).raw;
  } catch {
    throw new StartFailure("PLUGIN_CLIENT_CERT is not a certificate in PEM form.");
  }
}
