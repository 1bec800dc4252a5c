/**
 * Work that several callers wait for. A caller may leave (cancelled, out of time) without affecting the others. The work stops
 * when the last caller has left.
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

  /** `work` reports the failures that it retries. A caller who runs out of time gets the last one as the cause. */
  constructor(clock: Clock, work: (lifetime: Lifetime, report: (failure: PveError) => void) => Promise<T>) {
    const report = (failure: PveError) => {
      this.#lastFailure = failure;
    };
    this.#result = work(new Lifetime(this.#controller.signal, Infinity, clock), report).finally(() => {
      this.#settled = true;
    });
    // Callers get the failure from `join`. Without callers it must not count as an unhandled rejection.
    this.#result.catch(() => {});
  }

  /** True when all callers left before the end: the work was stopped, and joining would fail. */
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
