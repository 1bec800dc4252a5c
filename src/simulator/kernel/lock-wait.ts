/** Waiting for locks that someone else holds (a fault). One of these belongs to each request. */

import { lockTimeout } from "./common-texts";
import type { Faults, FaultySubject } from "./faults";

/** Thrown by a call that meets a held lock: the call is undone and tried again. */
export class LockBusy extends Error {
  constructor() {
    super("lock is busy");
  }
}

/** Locks are polled, as the genuine server does. */
const POLL = 100;

export class LockWait {
  readonly #deadline: number;
  readonly #heldUntil = new Map<string, number>();

  constructor(
    private readonly faults: Faults,
    timeout: number,
    private readonly elapsed: () => number,
  ) {
    this.#deadline = elapsed() + timeout;
  }

  /** Takes the lock, or refuses: for now (`LockBusy`), or for good when the time is over. */
  acquire(lock: string, subject: FaultySubject): void {
    let until = this.#heldUntil.get(lock);
    if (until === undefined) {
      const held = this.faults.take("lock", subject, (fault) => (fault.lock ?? lock) === lock)[0];
      until = held ? this.elapsed() + (held.milliseconds ?? Number.POSITIVE_INFINITY) : 0;
      this.#heldUntil.set(lock, until);
    }
    if (this.elapsed() >= until) return;
    if (this.elapsed() >= this.#deadline) lockTimeout(lock);
    throw new LockBusy();
  }

  /** How long to pause before the next try, in milliseconds. */
  get pause(): number {
    const changes = [...this.#heldUntil.values(), this.#deadline].filter((time) => time > this.elapsed());
    return Math.max(1, Math.min(POLL, ...changes.map((time) => time - this.elapsed())));
  }
}
