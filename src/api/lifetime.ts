/**
 * How long something may go on: until it is cancelled or its time is up.
 *
 * Every wait and every request of the client happens within a lifetime and ends with it at once. Timers and listeners
 * are set for the duration of one wait only, so that a long deadline holds no memory.
 */
import { setMaxListeners } from "node:events";
import type { Clock } from "../system/clock";
import { PveError } from "./errors";

/** Longer times overflow the timer and would fire immediately. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Requests that the server has refused, and not carried out since, by method and path. */
type Refusals = Map<string, PveError>;

export class Lifetime {
  readonly signal: AbortSignal;
  readonly #refusals: Refusals;
  readonly #limitMs: number;
  readonly #endsAt: number;

  constructor(
    signal: AbortSignal,
    limitMs: number,
    readonly clock: Clock,
    refusals: Refusals = new Map(),
  ) {
    this.#refusals = refusals;
    this.signal = signal;
    this.#limitMs = limitMs;
    this.#endsAt = clock.elapsed() + limitMs;
    // Many waits of one session listen at the same time; Node would warn about a leak from the eleventh on.
    setMaxListeners(0, signal);
  }

  get remainingMs(): number {
    return Math.max(0, this.#endsAt - this.clock.elapsed());
  }

  /** The same cancellation, but at most `limitMs` from now, and never longer than this lifetime. */
  atMost(limitMs: number): Lifetime {
    return limitMs < this.remainingMs ? this.extended(limitMs) : this;
  }

  /** The same cancellation with a limit of its own, even beyond the end of this lifetime. */
  extended(limitMs: number): Lifetime {
    return new Lifetime(this.signal, limitMs, this.clock, this.#refusals);
  }

  /** What the server said to a request; nothing when it carried it out. The last refusal explains why time ran out. */
  heard(request: string, refusal: PveError | undefined): void {
    this.#refusals.delete(request);
    if (refusal) this.#refusals.set(request, refusal);
  }

  /** Why it is over, if it is. */
  get end(): PveError | undefined {
    if (this.signal.aborted) return new PveError({ code: "cancelled", serverMessage: "The operation was cancelled." });
    if (this.remainingMs > 0) return undefined;
    return new PveError({
      code: "timeout",
      serverMessage: `The operation's time limit of ${seconds(this.#limitMs)} s has passed.`,
      last: [...this.#refusals.values()].at(-1),
    });
  }

  check(): void {
    const end = this.end;
    if (end) throw end;
  }

  /** Calls `listener` once when it is over (at once when it is over already), until the returned function is called. */
  onEnd(listener: (end: PveError) => void): () => void {
    const over = this.end;
    if (over) {
      listener(over);
      return () => {};
    }
    let cancel = () => {};
    const stop = () => {
      cancel();
      this.signal.removeEventListener("abort", ended);
    };
    const ended = () => {
      const end = this.end;
      if (!end) return arm();
      stop();
      listener(end);
    };
    const arm = () => {
      const remaining = this.remainingMs;
      if (remaining !== Infinity) cancel = this.clock.after(Math.min(Math.ceil(remaining), LONGEST_TIMER_MS), ended);
    };
    this.signal.addEventListener("abort", ended);
    arm();
    return stop;
  }

  /** Settles as `work` does, or rejects as soon as the lifetime is over; the work itself is not stopped by that. */
  race<T>(work: Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const stop = this.onEnd(reject);
      work.finally(stop).then(resolve, reject);
    });
  }

  sleep(milliseconds: number): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const cancel = this.clock.after(milliseconds, () => {
        stop();
        resolve();
      });
      const stop = this.onEnd((end) => {
        cancel();
        reject(end);
      });
    });
  }
}

function seconds(milliseconds: number): string {
  return String(Math.round(milliseconds / 100) / 10);
}
