/** Settings that decide whether the client trusts a server's certificate. */
import type { ClientConfiguration } from "./types";

export type TlsSettings = Pick<ClientConfiguration, "caCertificate" | "fingerprint" | "insecure" | "tlsServerName">;

/**
 * A certificate's SHA-256 fingerprint, as `pvenode cert info` and the web interface show it: 32 bytes, `AA:BB:…`.
 */
const FINGERPRINT = /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/i;

/** Splits a list of fingerprints at commas and blanks: each node has its own certificate. */
export function fingerprints(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}

export function isFingerprint(text: string): boolean {
  return FINGERPRINT.test(text);
}

export function fingerprintMatches(seen: string, pinned: readonly string[]): boolean {
  return pinned.some((pin) => pin.toUpperCase() === seen.toUpperCase());
}
