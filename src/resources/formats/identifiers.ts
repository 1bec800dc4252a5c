/** Fingerprints of certificates: `tlsFingerprint("AB:…")`. */
import { matching } from "./validator";

/** SHA-256 fingerprint of a certificate. */
export const tlsFingerprint = matching(
  /^([A-Fa-f0-9]{2}:){31}[A-Fa-f0-9]{2}$/,
  "must be a SHA-256 fingerprint: 32 pairs of hexadecimal digits separated by colons",
);

/** Stored as sent, but compared with an upper-case text: this is the form to send. */
export function canonicalTlsFingerprint(value: string): string {
  return value.toUpperCase();
}
