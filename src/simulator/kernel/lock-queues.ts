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
