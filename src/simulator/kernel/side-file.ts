/**
 * A file that the simulator writes while it runs: the state file, the request log. Errors at the start are thrown. Later
 * errors, such as a full disk, stop neither the simulator nor a request: they are reported once on stderr, and the next
 * write tries again.
 */
export class SideFile {
  #failing = false;

  constructor(readonly path: string) {}

  /** Calls `write` and returns whether it succeeded. */
  attempt(write: (path: string) => void): boolean {
    try {
      write(this.path);
      this.#failing = false;
    } catch (error) {
      if (!this.#failing) process.stderr.write(`${this.#problem(error)}\n`);
      this.#failing = true;
    }
    return !this.#failing;
  }

  /** @throws if `write` fails, with the name of the file */
  writeOrThrow(write: (path: string) => void): void {
    try {
      write(this.path);
    } catch (error) {
      throw new Error(this.#problem(error));
    }
  }

  #problem(error: unknown): string {
    return `${this.path} cannot be written: ${(error as Error).message}`;
  }
}
