/** Time-based one-time passwords (RFC 6238) with the parameters of Proxmox VE: SHA-1, 30 seconds, 6 digits. */

import { createHash, createHmac } from "node:crypto";
import { constants } from "node:fs";
// biome-ignore lint/plugin/file-modes: opens with 0o600, which its test sees
import { lstat, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { withoutEnd } from "../../strings/ends";
import { ownFolder } from "../../system/own-folder";

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

/** Decodes a base32 secret as authenticator apps show it. Allows blanks and lower case. `undefined` for invalid base32. */
export function totpKey(secret: string): Buffer | undefined {
  const letters = withoutEnd(secret.replace(/[\s-]/g, ""), "=").toUpperCase();
  if (!/^[A-Z2-7]{8,}$/.test(letters)) return undefined;
  const bits = [...letters].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Steps for which a used code is remembered. A larger distance in either direction comes from a changed clock. */
const REMEMBERED = 10;

const FILE = /^[0-9a-f]{32}-(\d{1,15})$/;
const { O_CREAT, O_EXCL, O_WRONLY, O_NOFOLLOW = 0 } = constants;

/**
 * The used one-time codes of a secret. The server accepts each code once and counts a repetition as a failure; eight failures
 * lock the user's second factor. Terraform starts several provider processes within one step of 30 seconds, so a process
 * claims a step by creating a file. The file reveals nothing about the secret.
 */
export class UsedStepFiles {
  readonly #prefix: string;
  readonly #folder: () => string | undefined;
  #last = -Infinity;

  constructor(user: string, key: Buffer, folder: () => string | undefined = () => ownFolder("totp")) {
    this.#prefix = createHash("sha256").update(user).update("\0").update(key).digest("hex").slice(0, 32);
    this.#folder = folder;
  }

  /** Claims a step. True when no process has used its code before. */
  async claim(step: number): Promise<boolean> {
    if (step <= this.#last && this.#last - step <= REMEMBERED) return false;
    const folder = this.#folderOrNone();
    // Without a folder at least this process does not repeat a code.
    if (folder !== undefined && !(await this.#create(join(folder, `${this.#prefix}-${step}`)))) return false;
    this.#last = step;
    if (folder !== undefined) await this.#removeOld(folder, step);
    return true;
  }

  /** The folder, or `undefined` where it cannot be created: that must not fail the login. */
  #folderOrNone(): string | undefined {
    try {
      return this.#folder();
    } catch {
      return undefined;
    }
  }

  /** Creates the file. False only when another process has created it: any other problem must not delay the login. */
  async #create(file: string): Promise<boolean> {
    try {
      await (await open(file, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW, 0o600)).close();
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") return true;
      return !(await lstat(file).then(
        (found) => found.isFile(),
        () => true,
      ));
    }
  }

  /** Removes the files of old steps. Ignores files of other names and files that cannot be removed. */
  async #removeOld(folder: string, step: number): Promise<void> {
    const files = await readdir(folder).catch(() => []);
    const old = files.filter((file) => Math.abs(Number(FILE.exec(file)?.[1] ?? step) - step) > REMEMBERED);
    await Promise.allSettled(old.map((file) => rm(join(folder, file), { force: true })));
  }
}
