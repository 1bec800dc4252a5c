/**
 * Which one-time codes of a secret were used already. The server accepts each code once and counts a repetition as a
 * failure (eight lock the user's second factor), while Terraform starts several provider processes within one step of 30
 * seconds. So a step is claimed by creating a file, which only one process can do; the file says nothing about the secret.
 */
import { createHash } from "node:crypto";
import { mkdir, open, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface UsedSteps {
  /** True when nobody has used this step's code before. */
  claim(step: number): Promise<boolean>;
}

export class UsedStepFiles implements UsedSteps {
  readonly #prefix: string;
  readonly #folder: string;
  #last = -1;

  constructor(user: string, key: Buffer, folder = join(tmpdir(), `cdktf-pve-totp-${process.getuid?.() ?? "user"}`)) {
    this.#prefix = createHash("sha256").update(user).update("\0").update(key).digest("hex").slice(0, 32);
    this.#folder = folder;
  }

  async claim(step: number): Promise<boolean> {
    if (step <= this.#last) return false;
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      await (await open(join(this.#folder, `${this.#prefix}-${step}`), "wx", 0o600)).close();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
      // Without a place for files at least this process does not repeat itself.
    }
    this.#last = step;
    await this.#forget(step);
    return true;
  }

  /** Files that cannot be taken away stay: a login does not fail for them. */
  async #forget(step: number): Promise<void> {
    const files = await readdir(this.#folder).catch(() => []);
    const old = files.filter((file) => Number(file.slice(file.lastIndexOf("-") + 1)) < step - 10);
    await Promise.allSettled(old.map((file) => rm(join(this.#folder, file), { force: true })));
  }
}
