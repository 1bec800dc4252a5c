/** What of the configuration decides whether the other end of a connection is trusted. */
import type { ClientConfiguration } from "./types";

export type TlsSettings = Pick<ClientConfiguration, "caCertificate" | "fingerprint" | "insecure" | "tlsServerName">;

/**
 * SHA-256 fingerprints of certificates, as `pvenode cert info` and the web interface show them: `AA:BB:…`, 32 bytes.
 * Each node has a certificate of its own, so several may be given, separated by commas or blanks.
 */
const FINGERPRINT = /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/i;

export function fingerprints(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}

export function isFingerprint(text: string): boolean {
  return FINGERPRINT.test(text);
}

export function fingerprintMatches(seen: string, pinned: readonly string[]): boolean {
  return pinned.some((pin) => pin.toUpperCase() === seen.toUpperCase());
}
