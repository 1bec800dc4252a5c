/** Locks of requests. A lock may be held by a fault or by another request. */
// biome-ignore lint/plugin/machine: the simulated cluster's delays, in true time
import { setTimeout as sleep } from "node:timers/promises";
import { lockTimeout } from "./common-texts";
import type { Faults, FaultTarget } from "./faults";

/** Thrown by a call that needs a held lock. The dispatcher undoes the call and tries again. */
export class LockBusy extends Error {
  constructor(readonly lock: string) {
    super("lock is busy");
  }
}

/** Milliseconds between two attempts to take a lock that a fault holds. The genuine server polls as well. */
const POLL_INTERVAL = 100;

interface RequestLocksOptions {
  readonly faults: Faults;
  /** How long a request waits in all, in milliseconds. */
  readonly timeout: number;
  readonly elapsed: () => number;
  /** Absent if writes take no time. */
  readonly queues: LockQueues | undefined;
}

/** The locks that one request holds or waits for. */
export class RequestLocks {
  readonly #deadline: number;
  readonly #heldUntil = new Map<string, number>();
  readonly #own = new Set<string>();
  #hasTimedOut = false;
  #hasEnded = false;

  constructor(private readonly options: RequestLocksOptions) {
    this.#deadline = options.elapsed() + options.timeout;
  }

  /** Takes the lock. If it is held, throws `LockBusy` before the deadline and refuses the call after it. */
  acquire(lock: string, target: FaultTarget): void {
    const { faults, elapsed } = this.options;
    let until = this.#heldUntil.get(lock);
    if (until === undefined) {
      const holder = faults.take("lock", target, (fault) => (fault.lock ?? lock) === lock)[0];
      until = holder ? elapsed() + (holder.milliseconds ?? Number.POSITIVE_INFINITY) : 0;
      this.#heldUntil.set(lock, until);
    }
    if (elapsed() >= until && this.#take(lock)) return;
    if (this.#hasTimedOut || elapsed() >= this.#deadline) lockTimeout(lock);
    throw new LockBusy(lock);
  }

  /** Waits until the next attempt can succeed. */
  async wait({ lock }: LockBusy): Promise<void> {
    const { elapsed, queues } = this.options;
    if (!queues || elapsed() < (this.#heldUntil.get(lock) ?? 0)) await sleep(this.#pause);
    else if (await queues.wait(lock, this.#deadline - elapsed())) this.#own.add(lock);
    else this.#hasTimedOut = true;
  }

  /** Ends the request: holds its locks for this time, and then releases them. */
  async end(milliseconds: number): Promise<void> {
    this.#hasEnded = true;
    if (this.#own.size > 0) await sleep(milliseconds);
    for (const lock of this.#own) this.options.queues?.release(lock);
  }

  #take(lock: string): boolean {
    const { queues } = this.options;
    // A task that runs after its request cannot wait.
    if (!queues || this.#hasEnded || this.#own.has(lock)) return true;
    if (queues.take(lock)) this.#own.add(lock);
    return this.#own.has(lock);
  }

  get #pause(): number {
    const { elapsed } = this.options;
    const changes = [...this.#heldUntil.values(), this.#deadline].filter((time) => time > elapsed());
    return Math.max(1, Math.min(POLL_INTERVAL, ...changes.map((time) => time - elapsed())));
  }
}

/** Locks that requests hold while they work, with the queues of waiting requests (first come, first served). */
export class LockQueues {
  /** Waiting requests of each held lock. */
  readonly #waiting = new Map<string, (() => void)[]>();

  /** Takes the lock if it is free. */
  take(lock: string): boolean {
    if (this.#waiting.has(lock)) return false;
    this.#waiting.set(lock, []);
    return true;
  }

  /** Waits for the lock and takes it. Returns false after the timeout. */
  wait(lock: string, milliseconds: number): Promise<boolean> {
    const queue = this.#waiting.get(lock);
    if (!queue) return Promise.resolve(this.take(lock));
    return new Promise((resolve) => {
      const handOver = () => {
        clearTimeout(timer);
        resolve(true);
      };
      // biome-ignore lint/plugin/machine: the simulated cluster's delays, in true time
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(handOver), 1);
        resolve(false);
      }, milliseconds);
      queue.push(handOver);
    });
  }

  release(lock: string): void {
    const next = this.#waiting.get(lock)?.shift();
    if (next) next();
    else this.#waiting.delete(lock);
  }
}
