/** Bounds how many requests are under way at once: the server has few workers, and more only queue up there. */
import type { Lifetime } from "./lifetime";

export class ConcurrencyLimit {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** Runs `work` when a slot is free, first come first served. Ends the wait, not the work, with the lifetime. */
  async run<T>(lifetime: Lifetime, work: () => Promise<T>): Promise<T> {
    await this.#acquire(lifetime);
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }

  #acquire(lifetime: Lifetime): Promise<void> {
    lifetime.check();
    if (this.#free > 0) {
      this.#free--;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const proceed = () => {
        stop();
        resolve();
      };
      this.#waiting.push(proceed);
      const stop = lifetime.onEnd((end) => {
        this.#waiting.splice(this.#waiting.indexOf(proceed), 1);
        reject(end);
      });
    });
  }
}
