/**
 * A file that is written beside the simulator's work. That it cannot be written is said at the start, where it is needed.
 * A disk that gets full later neither stops the simulator nor fails a request: it is reported once on stderr, and the next
 * occasion tries again.
 */
export class SideFile {
  #failing = false;

  constructor(readonly path: string) {}

  /** Whether `write` succeeded. */
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

  /** @throws when `write` fails, with the name of the file. */
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
