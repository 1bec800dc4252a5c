/** A clock that goes when a test says so. */
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

  /** As when somebody sets the machine's clock: durations do not notice. */
  set(milliseconds: number): void {
    this.#set += milliseconds;
  }

  /** How many wait for their time. */
  get waiting(): number {
    return this.#alarms.size;
  }

  /** Lets time pass, and whatever waits for it happen, in order. */
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

/** What can be done without waiting has been done. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
