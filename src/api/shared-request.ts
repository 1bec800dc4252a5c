/**
 * One piece of work that several callers wait for. Each of them may leave (cancelled, out of time) without disturbing
 * the others; the work is stopped when the last one has left.
 */
import type { Clock } from "../system/clock";
import type { PveError } from "./errors";
import { Lifetime } from "./lifetime";

export class SharedRequest<T> {
  readonly #controller = new AbortController();
  readonly #result: Promise<T>;
  #callers = 0;
  #settled = false;
  #lastFailure?: PveError;

  /** `work` reports the failures that it gets over, so that a caller who runs out of time can say what went wrong. */
  constructor(clock: Clock, work: (lifetime: Lifetime, report: (failure: PveError) => void) => Promise<T>) {
    const report = (failure: PveError) => {
      this.#lastFailure = failure;
    };
    this.#result = work(new Lifetime(this.#controller.signal, Infinity, clock), report).finally(() => {
      this.#settled = true;
    });
    // Whoever joins gets the failure; without anybody it is nobody's.
    this.#result.catch(() => {});
  }

  /** Everybody left before the end: the work was stopped, and joining is no use. */
  get abandoned(): boolean {
    return this.#controller.signal.aborted;
  }

  get settled(): boolean {
    return this.#settled;
  }

  async join(lifetime: Lifetime): Promise<T> {
    this.#callers++;
    try {
      return await lifetime.race(this.#result);
    } catch (error) {
      const outOfTime = !this.#settled && !lifetime.signal.aborted;
      throw outOfTime && this.#lastFailure ? this.#lastFailure : error;
    } finally {
      this.#callers--;
      if (this.#callers === 0 && !this.#settled) this.#controller.abort();
    }
  }
}
