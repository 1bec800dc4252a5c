/**
 * Measures how long the cluster has been out of reach. All requests share the measurement, so ten failing requests wait no
 * longer than one, and requests queued behind them do not start a new wait.
 *
 * After the first answer, only failed connections count. Before it, each failure without an answer of the API counts.
 */

/** Failures further apart than this belong to different outages. */
const APART_MS = 120_000;

export class OutageTracker {
  #ever = false;
  #outage: { readonly since: number; readonly last: number; readonly attempts: number } | undefined;

  /** True once the API has answered in this process. Later connection failures are outages, not configuration mistakes. */
  get ever(): boolean {
    return this.#ever;
  }

  /** Milliseconds since the first failure of the current outage; 0 without an outage. */
  outageMs(now: number): number {
    return this.#outage === undefined ? 0 : now - this.#outage.since;
  }

  /** Most attempts of one request in the current outage; 0 without an outage. */
  get attempts(): number {
    return this.#outage?.attempts ?? 0;
  }

  succeeded(): void {
    this.#ever = true;
    this.#outage = undefined;
  }

  failed(now: number, attempt = 1): void {
    const outage = this.#outage;
    this.#outage =
      outage !== undefined && now - outage.last <= APART_MS
        ? { since: outage.since, last: now, attempts: Math.max(outage.attempts, attempt) }
        : { since: now, last: now, attempts: attempt };
  }
}
