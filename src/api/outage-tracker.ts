/**
 * Measures how long the cluster has been out of reach. All requests share the measurement, so ten failing requests wait no
 * longer than one, and requests queued behind them do not start a new wait.
 *
 * After the first answer, only failed connections count. Before it, each failure without an answer of the API counts.
 */
import type { Reachability } from "./retry";

/** Failures further apart than this belong to different outages. */
const APART_MS = 120_000;

export class OutageTracker {
  #everAnswered = false;
  #outage: { readonly since: number; readonly last: number; readonly attempts: number } | undefined;

  /** True once the API has answered in this process. */
  get everAnswered(): boolean {
    return this.#everAnswered;
  }

  /** The current outage; without one its time and attempts are 0. */
  reachabilityAt(now: number): Reachability {
    const { since, attempts } = this.#outage ?? { since: now, attempts: 0 };
    return { everAnswered: this.#everAnswered, outageMs: now - since, outageAttempts: attempts };
  }

  succeeded(): void {
    this.#everAnswered = true;
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
