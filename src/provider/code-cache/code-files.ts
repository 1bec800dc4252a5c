/**
 * Compiled code as files that only this user can write. What is in them is carried out with all that the user may do, so
 * a file that somebody else could have written is not read, nor one that is damaged: V8 itself does not look for that.
 */
import { createHash } from "node:crypto";
import { closeSync, constants, fstatSync, openSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { writeWholeFile } from "../../system/files";

/** A version of the provider has three, of a few hundred kilobytes each. */
const MOST_FILES = 24;
const LARGEST = 16 * 1024 * 1024;

const DIGEST = 32;
const { O_RDONLY, O_NOFOLLOW = 0 } = constants;

export class CodeFiles {
  constructor(
    private readonly folder: string,
    /** `undefined` where the system has no such thing. */
    private readonly uid = process.getuid?.(),
  ) {}

  /** `undefined` for what is not there, or not as it was written. */
  read(name: string): Buffer | undefined {
    try {
      const content = this.content(join(this.folder, name));
      const code = content?.subarray(DIGEST);
      return code && digestOf(code).equals(content?.subarray(0, DIGEST) as Buffer) ? code : undefined;
    } catch {
      return undefined;
    }
  }

  /** Without a file the code is compiled again: nothing here is a reason to fail. */
  write(name: string, code: Buffer): void {
    try {
      writeWholeFile(join(this.folder, name), Buffer.concat([digestOf(code), code]));
      this.forgetOld();
    } catch {
      // Full, read-only, or gone.
    }
  }

  private content(path: string): Buffer | undefined {
    const file = openSync(path, O_RDONLY | O_NOFOLLOW);
    try {
      const status = fstatSync(file);
      const isOwn = this.uid === undefined || (status.uid === this.uid && (status.mode & 0o077) === 0);
      return isOwn && status.isFile() && status.size <= LARGEST ? readFileSync(file) : undefined;
    } finally {
      closeSync(file);
    }
  }

  /** Of versions that nobody runs any more, and of processes that were killed while they wrote. */
  private forgetOld(): void {
    const files = readdirSync(this.folder).map((name) => join(this.folder, name));
    if (files.length <= MOST_FILES) return;
    const byAge = files.map((path) => ({ path, at: statSync(path).mtimeMs })).sort((a, b) => b.at - a.at);
    for (const { path } of byAge.slice(MOST_FILES)) rmSync(path, { force: true });
  }
}

const digestOf = (code: Buffer) => createHash("sha256").update(code).digest();
