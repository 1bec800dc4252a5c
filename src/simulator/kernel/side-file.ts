/**
 * A file that is written beside the simulator's work. A disk that is full neither stops it nor fails a request: it is told
 * once on stderr, and the next occasion tries again.
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
      if (!this.#failing) process.stderr.write(`${this.path} cannot be written: ${(error as Error).message}\n`);
      this.#failing = true;
    }
    return !this.#failing;
  }
}
