/**
 * Identifiers that the server makes: UUIDs, digests, certificate fingerprints.
 *
 * ```ts
 * uuid("d9f3…");           // lock tokens, backup job ids
 * tlsFingerprint("AB:…");  // SHA-256 with colons
 * ```
 */
import { matching } from "./validator";

export const uuid = matching(
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  "must be a UUID: 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12",
);

/** SHA-1 of most files, SHA-256 of notifications and fabrics. */
export const digest = matching(/^([0-9a-f]{40}|[0-9a-f]{64})$/i, "must be a digest of 40 or 64 hexadecimal digits");

/** SHA-256 fingerprint of a certificate. */
export const tlsFingerprint = matching(
  /^([A-Fa-f0-9]{2}:){31}[A-Fa-f0-9]{2}$/,
  "must be a SHA-256 fingerprint: 32 pairs of hexadecimal digits separated by colons",
);

/** Stored as sent, but compared with an upper-case text: this is the form to send. */
export function canonicalTlsFingerprint(value: string): string {
  return value.toUpperCase();
}
