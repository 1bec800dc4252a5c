/**
 * Measures how long the cluster has been out of reach. All requests share the measurement, so ten failing requests wait no
 * longer than one, and requests queued behind them do not start a new wait.
 */

/** Failures further apart than this belong to different outages. */
const APART_MS = 120_000;

export class OutageTracker {
  #ever = false;
  #outage: { readonly since: number; readonly last: number } | undefined;

  /** True once a server has answered in this process. Later connection failures are outages, not configuration mistakes. */
  get ever(): boolean {
    return this.#ever;
  }

  /** Milliseconds since the first failure of the current outage; 0 without an outage. */
  outageMs(now: number): number {
    return this.#outage === undefined ? 0 : now - this.#outage.since;
  }

  succeeded(): void {
    this.#ever = true;
    this.#outage = undefined;
  }

  failed(now: number): void {
    const outage = this.#outage;
    const continues = outage !== undefined && now - outage.last <= APART_MS;
    this.#outage = { since: continues ? outage.since : now, last: now };
  }
}
