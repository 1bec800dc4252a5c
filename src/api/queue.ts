/**
 * Queues that mirror the server's locks. Work of one lock domain waits here in the order received. The server's own lock
 * serves waiters in no order and gives up after ten seconds. Domains are independent of each other.
 *
 * Most work runs alone. Overlapping writes are in flight together, as many as the domain's window allows. The server still
 * handles one after the other under its lock and chooses their order, but none waits for the round trips of the others.
 */
import { PveError } from "./errors";
import type { Lifetime } from "./lifetime";
import type { ErrorCode, LockDomain } from "./types";

export class LockQueues {
  readonly #queues = new Map<LockDomain, Queue>();

  /**
   * @param windows the write window of each domain; nested queues share those of the outer queues
   * @param report receives failures, for the waiters of the outer queue
   */
  constructor(
    private readonly windows = new Map<LockDomain, WriteWindow>(),
    private readonly report: ReportFailure = () => {},
  ) {}

  /** Queues for the holder of a domain, whose own writes must not wait for it. */
  nested(report?: ReportFailure): LockQueues {
    return new LockQueues(this.windows, report);
  }

  /** Runs `work` alone in its domain when its turn comes. `work` reports failures that it retries. */
  run<T>(domain: LockDomain, lifetime: Lifetime, work: (report: ReportFailure) => Promise<T>): Promise<T> {
    return this.#queueOf(domain).alone(lifetime, work);
  }

  /** Runs `work` when its turn comes, together with other overlapping work. `work` reports failures that it retries. */
  overlapping<T>(domain: LockDomain, lifetime: Lifetime, work: (report: ReportFailure) => Promise<T>): Promise<T> {
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

/** Failures that may mean that the server is overloaded. */
const CONTENTION: readonly ErrorCode[] = [
  "locked",
  "stale-digest",
  "no-quorum",
  "transient",
  "outcome-unknown",
  "timeout",
];

/** Receives the failures of single attempts. */
export type ReportFailure = (failure: unknown) => void;

interface Waiting {
  readonly overlaps: boolean;
  readonly proceed: () => void;
}

class Queue {
  #inFlight = 0;
  #isAlone = false;
  readonly #waiting: Waiting[] = [];
  /** Last failure of the work that others wait for, until some work succeeds. */
  #lastFailure: PveError | undefined;

  constructor(
    private readonly window: WriteWindow,
    private readonly outer: ReportFailure,
  ) {}

  async alone<T>(lifetime: Lifetime, work: (report: ReportFailure) => Promise<T>): Promise<T> {
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

  async overlapping<T>(lifetime: Lifetime, work: (report: ReportFailure) => Promise<T>): Promise<T> {
    await this.#enter(lifetime, true);
    const [inFlight, era, began] = [this.#inFlight, this.window.era, lifetime.clock.elapsed()];
    const report: ReportFailure = (failure) => {
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

  readonly #note: ReportFailure = (failure) => {
    if (failure instanceof PveError && failure.code !== "cancelled" && failure.code !== "timeout")
      this.#lastFailure = failure;
    this.outer(failure);
  };

  #succeeded<T>(answer: T): T {
    this.#lastFailure = undefined;
    return answer;
  }

  /** The error of a waiter whose time is over: it names the last failure of the work before it. */
  #overdue(end: PveError): PveError {
    const last = this.#lastFailure;
    if (end.code !== "timeout" || !last) return end;
    const attemptSummary = "The provider did not send it, because the server refused the changes before it.";
    return end.with({ lastRefusal: last.with({ method: undefined, path: undefined }), attemptSummary });
  }

  /** Waits for the turn. No work overtakes another. The end of the lifetime ends the wait, not the work. */
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

  /** Counts admitted work at once, before its promise resolves: another caller may enter in between. */
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

const LEAST = 2;
const MOST = 10;
/** Bounds for the number of writes that wait at the server: below the first the window grows, above the second it shrinks. */
const [FEW, MANY] = [2, 4];
/** Well below the ten seconds after which the server stops waiting for its lock. */
const TOO_SLOW_MS = 4_000;

/**
 * Number of writes of one lock domain that may be in flight at once, derived from their durations as in TCP Vegas. The
 * shortest duration is that of a write that did not wait at the server. A few writes should wait there, so that the server never
 * waits for the network.
 */
export class WriteWindow {
  #size = LEAST;
  #shortest = Number.POSITIVE_INFINITY;
  #answers: { readonly waiting: number; readonly full: boolean }[] = [];
  /** Number of answers until more than one write may be in flight again. */
  #alone = 0;
  #era = 0;

  get size(): number {
    return this.#alone > 0 ? 1 : this.#size;
  }

  /** Increases with each sign of contention. Durations of writes sent in an earlier era are ignored. */
  get era(): number {
    return this.#era;
  }

  /** Records an answered write: its duration, the number of writes in flight when it was sent, and the era of that time. */
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

  /** Records contention: another client holds the lock, or the server is overloaded. Writes go one at a time for a while. */
  contended(): void {
    this.#alone = Math.max(this.#alone, 2 * this.#size);
    this.#era += 1;
    this.#size = LEAST;
    this.#answers = [];
  }
}

/** Bounds the number of requests in flight. The server has few workers, and further requests only queue there. */
export class ConcurrencyLimit {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** Runs `work` when a slot is free, first come first served. The end of the lifetime ends the wait, not the work. */
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
