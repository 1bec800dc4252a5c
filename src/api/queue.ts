/**
 * The server's locks, mirrored: work of one lock domain waits here, in the order received, instead of polling for the
 * server's lock, which serves waiters in no order and gives up after ten seconds. Domains are independent of each other.
 *
 * Most work goes alone. Writes that may overlap are sent up to the domain's window together: the server does one after
 * the other under its lock, but none pays for the way there and back of those before it. The order among them is the server's.
 */
import { PveError } from "./errors";
import type { Lifetime } from "./lifetime";
import type { ErrorCode, LockDomain } from "./types";

export class LockQueues {
  readonly #queues = new Map<LockDomain, Queue>();

  /**
   * @param windows of the domains; those of the queues that this one stands within
   * @param report hears of failures, for those who wait outside
   */
  constructor(
    private readonly windows = new Map<LockDomain, WriteWindow>(),
    private readonly report: Report = () => {},
  ) {}

  /** Queues for who holds a domain, and need not wait for itself. */
  within(report?: Report): LockQueues {
    return new LockQueues(this.windows, report);
  }

  /** Runs `work` alone in its domain when its turn has come. It reports failures that it gets over. */
  run<T>(domain: LockDomain, lifetime: Lifetime, work: (report: Report) => Promise<T>): Promise<T> {
    return this.#queueOf(domain).alone(lifetime, work);
  }

  /** Runs `work` when its turn has come, at the same time as others that may overlap. It reports failures that it gets over. */
  overlapping<T>(domain: LockDomain, lifetime: Lifetime, work: (report: Report) => Promise<T>): Promise<T> {
    return this.#queueOf(domain).overlapping(lifetime, work);
  }

  #queueOf(domain: LockDomain): Queue {
    const window = this.windows.get(domain) ?? new WriteWindow();
    this.windows.set(domain, window);
    const queue = this.#queues.get(domain) ?? new Queue(window, this.report);
    this.#queues.set(domain, queue);
    return queue;
  }
}

/** Failures that say, or leave open, that the server could not keep up. */
const CONTENTION: readonly ErrorCode[] = [
  "locked",
  "stale-digest",
  "no-quorum",
  "transient",
  "outcome-unknown",
  "timeout",
];

/** Hears of failures of attempts. */
export type Report = (failure: unknown) => void;

interface Waiting {
  readonly overlaps: boolean;
  readonly proceed: () => void;
}

class Queue {
  #inFlight = 0;
  #isAlone = false;
  readonly #waiting: Waiting[] = [];
  /** Of the work that others wait for, until some of it succeeds. */
  #lastFailure: PveError | undefined;

  constructor(
    private readonly window: WriteWindow,
    private readonly outer: Report,
  ) {}

  async alone<T>(lifetime: Lifetime, work: (report: Report) => Promise<T>): Promise<T> {
    await this.#enter(lifetime, false);
    try {
      return this.#succeeded(await work(this.#note));
    } catch (failure) {
      this.#note(failure);
      throw failure;
    } finally {
      this.#isAlone = false;
      this.#leave();
    }
  }

  async overlapping<T>(lifetime: Lifetime, work: (report: Report) => Promise<T>): Promise<T> {
    await this.#enter(lifetime, true);
    const [inFlight, era, began] = [this.#inFlight, this.window.era, lifetime.clock.elapsed()];
    const report: Report = (failure) => {
      this.#note(failure);
      if (failure instanceof PveError && CONTENTION.includes(failure.code)) this.window.contended();
    };
    try {
      const answer = this.#succeeded(await work(report));
      this.window.answered(lifetime.clock.elapsed() - began, inFlight, era);
      return answer;
    } catch (failure) {
      report(failure);
      throw failure;
    } finally {
      this.#leave();
    }
  }

  readonly #note: Report = (failure) => {
    if (failure instanceof PveError && failure.code !== "cancelled" && failure.code !== "timeout")
      this.#lastFailure = failure;
    this.outer(failure);
  };

  #succeeded<T>(answer: T): T {
    this.#lastFailure = undefined;
    return answer;
  }

  /** Who runs out of time while waiting has the failure of those before. */
  #overdue(end: PveError): PveError {
    const last = this.#lastFailure;
    if (end.code !== "timeout" || !last) return end;
    const course = "It was not sent: the server refused the changes before it.";
    return end.with({ last: last.with({ method: undefined, path: undefined }), course });
  }

  /** Nobody overtakes: what goes alone is waited for by all behind it. Ends the wait, not the work, with the lifetime. */
  #enter(lifetime: Lifetime, overlaps: boolean): Promise<void> {
    const { end } = lifetime;
    if (end) return Promise.reject(this.#overdue(end));
    if (this.#waiting.length === 0 && this.#fits(overlaps)) {
      this.#take(overlaps);
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        overlaps,
        proceed: () => {
          stop();
          resolve();
        },
      };
      this.#waiting.push(waiting);
      const stop = lifetime.onEnd((end) => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(this.#overdue(end));
        this.#admit();
      });
    });
  }

  /** At once, and not when whoever was let in goes on: others may come in between. */
  #take(overlaps: boolean): void {
    this.#inFlight += 1;
    this.#isAlone = !overlaps;
  }

  #leave(): void {
    this.#inFlight -= 1;
    this.#admit();
  }

  #admit(): void {
    for (let next = this.#waiting[0]; next !== undefined && this.#fits(next.overlaps); next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#take(next.overlaps);
      next.proceed();
    }
  }

  #fits(overlaps: boolean): boolean {
    if (this.#isAlone) return false;
    return overlaps ? this.#inFlight < this.window.size : this.#inFlight === 0;
  }
}

// The number of writes of one lock domain in flight at once, found from their durations as in TCP Vegas. The shortest time
// seen is the time of a write that did not wait; a longer write has waited at the server. A few should wait there, so that the
// server never waits for the network.

const LEAST = 2;
const MOST = 10;
/** Writes that wait at the server: below the first the window grows, above the second it shrinks. */
const [FEW, MANY] = [2, 4];
/** The server gives up after ten seconds of waiting for its lock. */
const TOO_SLOW_MS = 4_000;

export class WriteWindow {
  #size = LEAST;
  #shortest = Number.POSITIVE_INFINITY;
  #answers: { readonly waiting: number; readonly full: boolean }[] = [];
  /** Answers until more than one may be in flight again. */
  #alone = 0;
  #era = 0;

  get size(): number {
    return this.#alone > 0 ? 1 : this.#size;
  }

  /** Another one after each sign of contention: what was sent before it says nothing of the time after. */
  get era(): number {
    return this.#era;
  }

  /** A write that was sent in this era was answered after so long; so many were in flight then, with itself. */
  answered(durationMs: number, inFlight: number, era = this.#era): void {
    if (durationMs > TOO_SLOW_MS) this.contended();
    else if (era !== this.#era) return;
    else if (this.#alone > 0) this.#alone -= 1;
    else this.#measure(durationMs, inFlight);
  }

  #measure(durationMs: number, inFlight: number): void {
    const duration = Math.max(durationMs, 1);
    this.#shortest = Math.min(this.#shortest, duration);
    this.#answers.push({ waiting: inFlight * (1 - this.#shortest / duration), full: inFlight >= this.#size });
    if (this.#answers.length < this.#size) return;
    const waiting = this.#answers.reduce((sum, answer) => sum + answer.waiting, 0) / this.#answers.length;
    const wasFull = this.#answers.some(({ full }) => full);
    this.#answers = [];
    if (waiting > MANY) this.#size = Math.max(LEAST, this.#size - 1);
    else if (wasFull && waiting < FEW) this.#size = Math.min(MOST, waiting < FEW / 2 ? this.#size * 2 : this.#size + 1);
  }

  /** Somebody else wants the lock, or the server is in trouble: one at a time for a while. */
  contended(): void {
    this.#alone = Math.max(this.#alone, 2 * this.#size);
    this.#era += 1;
    this.#size = LEAST;
    this.#answers = [];
  }
}
