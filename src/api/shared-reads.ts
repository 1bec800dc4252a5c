/**
 * Shared reads: one request for a collection serves all its resources within a run.
 *
 * An answer is kept until a write of its lock domain, for 30 seconds after its last use, and for at most five minutes.
 * Terraform refreshes a thousand resources of a kind in many small steps, so a shorter life would repeat the request.
 */
import type { Clock } from "../system/clock";
import { PveError } from "./errors";
import { Lifetime } from "./lifetime";
import type { LockDomain } from "./types";

/**
 * Work that several callers wait for. A caller may leave (cancelled, out of time) without affecting the others. The work stops
 * when the last caller has left.
 */
export class SharedRequest<T> {
  /** Absent once the work has settled: kept answers would hold thousands of them. */
  #controller: AbortController | undefined;
  readonly #result: Promise<T>;
  #callers = 0;
  #settled = false;
  #lastFailure?: PveError;

  /** `work` reports the failures that it retries. A caller who runs out of time gets the last one as the cause. */
  constructor(clock: Clock, work: (lifetime: Lifetime, report: (failure: PveError) => void) => Promise<T>) {
    const report = (failure: PveError) => {
      this.#lastFailure = failure;
    };
    const controller = new AbortController();
    this.#controller = controller;
    this.#result = work(new Lifetime(controller.signal, Infinity, clock), report).finally(() => {
      this.#settled = true;
      if (!controller.signal.aborted) this.#controller = undefined;
    });
    // Callers get the failure from `join`. Without callers it must not count as an unhandled rejection.
    this.#result.catch(() => {});
  }

  /** True when all callers left before the end: the work was stopped, and joining would fail. */
  get abandoned(): boolean {
    return this.#controller?.signal.aborted ?? false;
  }

  get settled(): boolean {
    return this.#settled;
  }

  async join(lifetime: Lifetime): Promise<T> {
    this.#callers++;
    try {
      return await lifetime.race(this.#result);
    } catch (error) {
      const outOfTime = !this.#settled && !lifetime.signal.aborted;
      throw outOfTime && this.#lastFailure ? this.#lastFailure : error;
    } finally {
      this.#callers--;
      if (this.#callers === 0 && !this.#settled) this.#controller?.abort();
    }
  }
}

const UNUSED_MS = 30_000;
const LONGEST_MS = 300_000;
/** Time between two searches for old answers. There may be thousands, and a run reads some more often. */
const SEARCH_MS = 1_000;

/** Total size of kept answers: bytes on the wire. In memory they take a few times as much. */
const LARGEST_TOTAL = 32 * 1024 * 1024;

interface Fetched {
  readonly data: unknown;
  readonly size: number;
  readonly skipped?: number;
}

type Fetch = (lifetime: Lifetime, report: (failure: PveError) => void) => Promise<Fetched>;

interface Entry {
  readonly domain: LockDomain;
  readonly request: SharedRequest<Fetched>;
  readonly began: number;
  used: number;
  size: number;
}

export class SharedReads {
  /** Ordered by last use, the oldest first. */
  readonly #entries = new Map<string, Entry>();
  readonly #clock: Clock;
  #total = 0;
  #searched = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Returns the kept or running answer for this key, or fetches a new one. */
  async read(key: string, domain: LockDomain, lifetime: Lifetime, fetch: Fetch): Promise<Fetched> {
    lifetime.check();
    const now = this.#clock.elapsed();
    this.#dropOld(now);
    const kept = this.#entries.get(key);
    const entry = kept && !isOld(kept, now) ? kept : this.#start(key, domain, fetch);
    if (kept && kept !== entry) this.#drop(key, kept);
    entry.used = now;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const fetched = await entry.request.join(lifetime);
    this.#keep(key, entry, fetched.size);
    return fetched;
  }

  /**
   * Drops the answers of a domain, or all answers without a domain. Called before and after each write: a read that runs at
   * either time may see the old state.
   */
  invalidate(domain?: LockDomain): void {
    for (const [key, entry] of this.#entries) {
      if (domain === undefined || entry.domain === domain) this.#drop(key, entry);
    }
  }

  #start(key: string, domain: LockDomain, fetch: Fetch): Entry {
    const now = this.#clock.elapsed();
    const request = new SharedRequest<Fetched>(this.#clock, async (lifetime, report) => {
      try {
        return await fetch(lifetime, report);
      } catch (error) {
        // The next reader tries again, except for an operation that the server does not have.
        if (!isUnsupported(error)) this.#drop(key, entry);
        throw error;
      }
    });
    const entry: Entry = { domain, request, began: now, used: now, size: 0 };
    return entry;
  }

  #keep(key: string, entry: Entry, size: number): void {
    if (this.#entries.get(key) !== entry || entry.size > 0) return;
    entry.size = size;
    this.#total += size;
    for (const [oldKey, old] of this.#entries) {
      if (this.#total <= LARGEST_TOTAL) break;
      this.#drop(oldKey, old);
    }
  }

  #dropOld(now: number): void {
    if (now - this.#searched < SEARCH_MS) return;
    this.#searched = now;
    for (const [key, entry] of this.#entries) if (isOld(entry, now)) this.#drop(key, entry);
  }

  #drop(key: string, entry: Entry): void {
    if (this.#entries.get(key) !== entry) return;
    this.#entries.delete(key);
    this.#total -= entry.size;
  }
}

function isOld({ used, began, request }: Entry, now: number): boolean {
  return request.abandoned || ((now - used > UNUSED_MS || now - began > LONGEST_MS) && request.settled);
}

const isUnsupported = (error: unknown): boolean =>
  error instanceof PveError && error.code === "unsupported" && error.status === 501;
