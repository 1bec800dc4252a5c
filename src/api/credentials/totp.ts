/** Time-based one-time passwords (RFC 6238) as Proxmox VE makes them: SHA-1, 30 seconds, 6 digits. */

import { createHmac } from "node:crypto";
import { withoutEnd } from "../../strings/ends";

export const TOTP_STEP_MS = 30_000;

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export function totpStep(now: number): number {
  return Math.floor(now / TOTP_STEP_MS);
}

export function totpCode(key: Buffer, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", key).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0x0f;
  const number = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** The key in a base32 secret as authenticator apps show it (blanks and lower case allowed); nothing when it is none. */
export function totpKey(secret: string): Buffer | undefined {
  const letters = withoutEnd(secret.replace(/[\s-]/g, ""), "=").toUpperCase();
  if (!/^[A-Z2-7]{8,}$/.test(letters)) return undefined;
  const bits = [...letters].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
