/**
 * Time that passes only while nothing happens. All timers of this process wait in one queue. When no request is under
 * way and no work is left, the clock jumps to the next timer. Minutes of pauses take milliseconds, and each run takes
 * the same course.
 *
 * Sockets remain real. Undici's diagnostics channels and the server of the tests report who waits for one.
 */
import { subscribe, unsubscribe } from "node:diagnostics_channel";

/** After this number of idle turns of the event loop, all work waits for a timer. */
const QUIET_TURNS = 4;
const IDLE_TURNS = 1_000;
/** No command takes longer. */
const LONGEST_MS = 2 * 3_600_000;
/** Real time limit of the work, even on a loaded machine. */
const PATIENCE_MS = 240_000;
const START = Date.UTC(2026, 0, 15, 12);

type Action = (...args: never[]) => void;

class Timer {
  constructor(
    private readonly queue: Set<Timer>,
    private readonly now: () => number,
    readonly action: () => void,
    readonly after: number,
    readonly repeats: boolean,
  ) {
    this.at = now() + after;
    queue.add(this);
  }
  at: number;
  refresh(): this {
    this.at = this.now() + this.after;
    this.queue.delete(this);
    this.queue.add(this);
    return this;
  }
  close(): void {
    this.queue.delete(this);
  }
  ref = () => this;
  unref = () => this;
  hasRef = () => true;
}

const real = {
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setInterval: globalThis.setInterval,
  clearInterval: globalThis.clearInterval,
  now: Date.now,
  performanceNow: performance.now,
  abortAfter: AbortSignal.timeout,
};

export class VirtualTime {
  #ms = 0;
  /** Offset of the wall clock; the clock for durations is never wrong. */
  #clockMs = 0;
  readonly #timers = new Set<Timer>();
  readonly #requests = new Set<unknown>();
  /** Requests that the server of the tests holds back on purpose: their callers wait for a timer. */
  held = 0;
  /** Number of requests that the server of the tests is working on. */
  working = 0;

  /** Milliseconds since the beginning. */
  get now(): number {
    return this.#ms;
  }

  install(): void {
    const now = () => this.#ms;
    const timer =
      (repeats: boolean) =>
      (action: Action, after?: number, ...args: never[]) =>
        new Timer(this.#timers, now, () => action(...args), Math.max(1, after ?? 1), repeats);
    const clear = (given: unknown) => {
      if (given instanceof Timer) given.close();
      else real.clearTimeout(given as never);
    };
    const abortAfter = (after: number) => {
      const controller = new AbortController();
      globalThis.setTimeout(() => controller.abort(new DOMException("time is up", "TimeoutError")), after);
      return controller.signal;
    };
    Object.assign(globalThis, {
      setTimeout: timer(false),
      setInterval: timer(true),
      clearTimeout: clear,
      clearInterval: clear,
    });
    Object.assign(Date, { now: () => START + this.#ms + this.#clockMs });
    Object.assign(AbortSignal, { timeout: abortAfter });
    performance.now = now;
    for (const [channel, listener] of this.#channels) subscribe(channel, listener);
  }

  uninstall(): void {
    const { setTimeout, clearTimeout, setInterval, clearInterval } = real;
    Object.assign(globalThis, { setTimeout, clearTimeout, setInterval, clearInterval });
    Object.assign(Date, { now: real.now });
    Object.assign(AbortSignal, { timeout: real.abortAfter });
    performance.now = real.performanceNow;
    for (const [channel, listener] of this.#channels) unsubscribe(channel, listener);
    this.forget();
  }

  /** Discards pending work, which would wait forever. */
  forget(): void {
    for (const timer of this.#timers) timer.close();
    this.#requests.clear();
    this.held = 0;
    this.#clockMs = 0;
  }

  /** Lets time pass until the work is done. */
  async until<T>(work: Promise<T>): Promise<T> {
    let settled = false;
    const limit = this.#ms + LONGEST_MS;
    const patience = real.performanceNow.call(performance) + PATIENCE_MS;
    const settle = () => {
      settled = true;
    };
    work.then(settle, settle);
    for (let quiet = 0, idle = 0; !settled; ) {
      await new Promise((resolve) => setImmediate(resolve));
      if (real.performanceNow.call(performance) > patience) throw new Error("does not end, nor wait");
      const busy = this.working > 0 || this.#requests.size > this.held;
      quiet = busy ? 0 : quiet + 1;
      if (quiet < QUIET_TURNS) continue;
      quiet = 0;
      if (this.#ms > limit) throw new Error(`does not end within ${LONGEST_MS / 60_000} minutes`);
      if (this.#next()) idle = 0;
      else if (++idle > IDLE_TURNS) throw new Error("nothing is scheduled, so the work never ends");
    }
    return work;
  }

  /** Lets time pass while a client waits for the server of the tests. */
  async hold(work: Promise<unknown>): Promise<void> {
    this.working--;
    this.held++;
    await work;
    this.held--;
    this.working++;
  }

  /** Lets this number of milliseconds pass while a client waits. */
  delay(milliseconds: number): Promise<void> {
    return this.hold(new Promise((resolve) => setTimeout(resolve, milliseconds)));
  }

  /** Starts work of the server after a time. The work is in `outstanding` until it ends. */
  later(milliseconds: number, outstanding: Set<Promise<void>>, work: () => Promise<unknown>): void {
    const done = new Promise<void>((resolve) => {
      setTimeout(() => {
        this.working++;
        void work().finally(() => {
          this.working--;
          outstanding.delete(done);
          resolve();
        });
      }, milliseconds);
    });
    outstanding.add(done);
  }

  /** Sets the wall clock off by this number of milliseconds. */
  setClock(milliseconds: number): void {
    this.#clockMs = milliseconds;
  }

  /** Lets some time pass. */
  pass(milliseconds: number): Promise<void> {
    return this.until(new Promise((resolve) => globalThis.setTimeout(resolve, milliseconds)));
  }

  #next(): boolean {
    let next: Timer | undefined;
    for (const timer of this.#timers) if (!next || timer.at < next.at) next = timer;
    if (!next) return false;
    this.#ms = Math.max(this.#ms, next.at);
    if (next.repeats) next.refresh();
    else next.close();
    next.action();
    return true;
  }

  readonly #channels = [
    ["undici:request:create", ({ request }: { request: unknown }) => void this.#requests.add(request)],
    ["undici:request:trailers", ({ request }: { request: unknown }) => void this.#requests.delete(request)],
    ["undici:request:error", ({ request }: { request: unknown }) => void this.#requests.delete(request)],
  ] as unknown as [string, (message: unknown) => void][];
}

/** Runs work in virtual time. */
export async function inVirtualTime<T>(work: (time: VirtualTime) => Promise<T>): Promise<T> {
  const time = new VirtualTime();
  time.install();
  try {
    return await work(time);
  } finally {
    time.uninstall();
  }
}
