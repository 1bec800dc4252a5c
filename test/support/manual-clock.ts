/** A clock that moves only when a test moves it. */
import type { Clock } from "../../src/system/clock";

/** 2026-01-15 12:00 UTC */
const START = 1_768_478_400_000;

interface Alarm {
  readonly at: number;
  readonly action: () => void;
}

export class ManualClock implements Clock {
  #ms = 0;
  /** Milliseconds by which the machine's clock was set. */
  #set = 0;
  readonly #alarms = new Set<Alarm>();

  now(): number {
    return START + this.#ms + this.#set;
  }

  elapsed(): number {
    return this.#ms;
  }

  after(milliseconds: number, action: () => void): () => void {
    const alarm = { at: this.#ms + milliseconds, action };
    this.#alarms.add(alarm);
    return () => this.#alarms.delete(alarm);
  }

  later(milliseconds: number, action: () => void): () => void {
    return this.after(milliseconds, action);
  }

  /** Sets the machine's clock, which does not affect durations. */
  set(milliseconds: number): void {
    this.#set += milliseconds;
  }

  /** Number of pending timers. */
  get waiting(): number {
    return this.#alarms.size;
  }

  /** Moves the clock to the next timer. */
  async passToNext(): Promise<void> {
    if (this.waiting === 0) throw new Error("nothing is scheduled, so every waiter would hang");
    await this.pass(Math.max(0, Math.min(...[...this.#alarms].map(({ at }) => at)) - this.#ms));
  }

  /** Lets time pass and runs the timers due, in order. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.#ms + milliseconds;
    for (;;) {
      await settled();
      const [next] = [...this.#alarms].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.#alarms.delete(next);
      this.#ms = Math.max(this.#ms, next.at);
      next.action();
    }
    this.#ms = end;
    await settled();
  }
}

/** Resolves when all work without timers is done. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
