/**
 * The lifetime of an operation: until it is cancelled or its time limit passes.
 *
 * Every wait and request of the client ends at once with its lifetime. Timers and listeners exist only during a wait, so a long
 * deadline holds no memory.
 */
import { setMaxListeners } from "node:events";
import { type Clock, LONGEST_TIMER_MS } from "../system/clock";
import { PveError } from "./errors";

/** Refused requests that have not succeeded since, by method and path. */
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
    // Many waits of one session listen at the same time, and Node would warn about a leak from the eleventh on.
    setMaxListeners(0, signal);
  }

  get remainingMs(): number {
    return Math.max(0, this.#endsAt - this.clock.elapsed());
  }

  /** A lifetime with the same cancellation that ends after at most `limitMs`, and no later than this one. */
  atMost(limitMs: number): Lifetime {
    return limitMs < this.remainingMs ? this.extended(limitMs) : this;
  }

  /** A lifetime with the same cancellation that ends after `limitMs`, even after the end of this one. */
  extended(limitMs: number): Lifetime {
    return new Lifetime(this.signal, limitMs, this.clock, this.#refusals);
  }

  /** Records a request's refusal, or `undefined` for its success. The last refusal explains a later time-out. */
  recordOutcome(request: string, refusal: PveError | undefined): void {
    this.#refusals.delete(request);
    if (refusal) this.#refusals.set(request, refusal);
  }

  /** The error of a lifetime that is over, or `undefined`. */
  get end(): PveError | undefined {
    if (this.signal.aborted) return new PveError({ code: "cancelled", serverMessage: "The operation was cancelled." });
    if (this.remainingMs > 0) return undefined;
    return new PveError({
      code: "timeout",
      serverMessage: `The operation's time limit of ${seconds(this.#limitMs)} s has passed.`,
      lastRefusal: [...this.#refusals.values()].at(-1),
    });
  }

  check(): void {
    const end = this.end;
    if (end) throw end;
  }

  /** Calls `listener` once when the lifetime ends, or at once if it is over. The returned function unsubscribes. */
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

  /** Settles as `work` does, or rejects as soon as the lifetime is over. The work itself continues. */
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
