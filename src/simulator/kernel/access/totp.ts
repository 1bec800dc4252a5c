/** Time-based one-time passwords (RFC 6238): SHA-1, six digits, thirty seconds. */
import { createHmac } from "node:crypto";

const STEP = 30;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function decodeBase32(secret: string): Buffer {
  const bits = [...secret.toUpperCase().replace(/[^A-Z2-7]/g, "")]
    .map((character) => ALPHABET.indexOf(character).toString(2).padStart(5, "0"))
    .join("");
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

export function totpStep(seconds: number): number {
  return Math.floor(seconds / STEP);
}

export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", decodeBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) as number) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** Returns the step of a valid code: the current step or one next to it, later than `after`. */
export function acceptedStep(secret: string, code: string, seconds: number, after = -1): number | undefined {
  const now = totpStep(seconds);
  return [now, now - 1, now + 1].find((step) => step > after && totpCode(secret, step) === code);
}
