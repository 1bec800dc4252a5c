/**
 * The server's locks, mirrored: writes of one lock domain wait for each other here, in the order received, instead of
 * polling for the server's lock, which serves waiters in no order and gives up after ten seconds. Domains are
 * independent of each other.
 */

import { ConcurrencyLimit } from "./concurrency-limit";
import type { Lifetime } from "./lifetime";
import type { LockDomain } from "./types";

export class LockQueues {
  readonly #queues = new Map<LockDomain, { readonly slot: ConcurrencyLimit; users: number }>();

  /** Runs `work` when its turn has come. */
  async run<T>(domain: LockDomain, lifetime: Lifetime, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(domain) ?? { slot: new ConcurrencyLimit(1), users: 0 };
    this.#queues.set(domain, queue);
    queue.users++;
    try {
      return await queue.slot.run(lifetime, work);
    } finally {
      queue.users--;
      if (queue.users === 0) this.#queues.delete(domain);
    }
  }
}
