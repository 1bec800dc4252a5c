/**
 * How long the cluster has been out of reach. Common to all requests: ten that fail wait no longer than one, and what
 * was queued behind them does not begin to wait anew.
 */

/** Failures further apart than this are outages of their own. */
const APART_MS = 120_000;

export class OutageTracker {
  #ever = false;
  #lost: { readonly since: number; readonly last: number } | undefined;

  /** Some server has answered in this process: later failures to connect are outages, not mistakes in the configuration. */
  get ever(): boolean {
    return this.#ever;
  }

  /** From the first failure of the present outage on; 0 while there is none. */
  outageMs(now: number): number {
    return this.#lost === undefined ? 0 : now - this.#lost.since;
  }

  succeeded(): void {
    this.#ever = true;
    this.#lost = undefined;
  }

  failed(now: number): void {
    const goesOn = this.#lost !== undefined && now - this.#lost.last <= APART_MS;
    this.#lost = { since: goesOn ? (this.#lost?.since ?? now) : now, last: now };
  }
}
