/** Waiting for locks that others hold: a fault, or a request that is still at work. One of these belongs to each request. */
// biome-ignore lint/plugin/machine: the simulated cluster's delays, in true time
import { setTimeout as sleep } from "node:timers/promises";
import { lockTimeout } from "./common-texts";
import type { Faults, FaultySubject } from "./faults";

/** Thrown by a call that meets a held lock: the call is undone and tried again. */
export class LockBusy extends Error {
  constructor(readonly lock: string) {
    super("lock is busy");
  }
}

/** Where nobody says when a lock gets free, it is polled, as the genuine server does. */
const POLL = 100;

interface Waiting {
  readonly faults: Faults;
  /** How long a request waits in all, in milliseconds. */
  readonly timeout: number;
  readonly elapsed: () => number;
  /** Absent where writes take no time. */
  readonly queues: LockQueues | undefined;
}

export class LockWait {
  readonly #deadline: number;
  readonly #heldUntil = new Map<string, number>();
  readonly #own = new Set<string>();
  #refused = false;
  #ended = false;

  constructor(private readonly waiting: Waiting) {
    this.#deadline = waiting.elapsed() + waiting.timeout;
  }

  /** Takes the lock, or refuses: for now (`LockBusy`), or for good when the time is over. */
  acquire(lock: string, subject: FaultySubject): void {
    const { faults, elapsed } = this.waiting;
    let until = this.#heldUntil.get(lock);
    if (until === undefined) {
      const held = faults.take("lock", subject, (fault) => (fault.lock ?? lock) === lock)[0];
      until = held ? elapsed() + (held.milliseconds ?? Number.POSITIVE_INFINITY) : 0;
      this.#heldUntil.set(lock, until);
    }
    if (elapsed() >= until && this.#take(lock)) return;
    if (this.#refused || elapsed() >= this.#deadline) lockTimeout(lock);
    throw new LockBusy(lock);
  }

  /** Until the next try is worth it. */
  async wait({ lock }: LockBusy): Promise<void> {
    const { elapsed, queues } = this.waiting;
    if (!queues || elapsed() < (this.#heldUntil.get(lock) ?? 0)) await sleep(this.#pause);
    else if (await queues.wait(lock, this.#deadline - elapsed())) this.#own.add(lock);
    else this.#refused = true;
  }

  /** At the end of the request: what it took is held for so long, and then free. */
  async end(milliseconds: number): Promise<void> {
    this.#ended = true;
    if (this.#own.size > 0) await sleep(milliseconds);
    for (const lock of this.#own) this.waiting.queues?.release(lock);
  }

  #take(lock: string): boolean {
    const { queues } = this.waiting;
    // What a task of the request does later has no request that could wait.
    if (!queues || this.#ended || this.#own.has(lock)) return true;
    if (queues.take(lock)) this.#own.add(lock);
    return this.#own.has(lock);
  }

  get #pause(): number {
    const { elapsed } = this.waiting;
    const changes = [...this.#heldUntil.values(), this.#deadline].filter((time) => time > elapsed());
    return Math.max(1, Math.min(POLL, ...changes.map((time) => time - elapsed())));
  }
}

/** Locks that requests hold for as long as their work takes, and the requests that wait for one, first come, first served. */
export class LockQueues {
  /** Who waits for it, of each lock that is held. */
  readonly #waiting = new Map<string, (() => void)[]>();

  /** Takes the lock when it is free. */
  take(lock: string): boolean {
    if (this.#waiting.has(lock)) return false;
    this.#waiting.set(lock, []);
    return true;
  }

  /** Takes the lock when it is one's turn: no when that takes longer. */
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
