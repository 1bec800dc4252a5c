import type { Clock } from "../../../../src/resources/sdn/apply/scheduler";

/** Clock that moves only when a test moves it. */
export class FakeClock implements Clock {
  private time = 0;
  private timers: { at: number; action: () => void }[] = [];

  now(): number {
    return this.time;
  }
  after(milliseconds: number, action: () => void): () => void {
    const timer = { at: this.time + milliseconds, action };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  }
  /** Moves the clock to the next timer. */
  async passToNext(): Promise<void> {
    if (this.timers.length === 0) throw new Error("nothing is scheduled, so every waiter would hang");
    await this.pass(Math.max(0, Math.min(...this.timers.map(({ at }) => at)) - this.time));
  }
  async pass(milliseconds: number): Promise<void> {
    const end = this.time + milliseconds;
    for (;;) {
      const [next] = this.timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.time = next.at;
      this.timers = this.timers.filter((timer) => timer !== next);
      next.action();
      await settle();
    }
    this.time = end;
    await settle();
  }
}

/** Runs all work that needs no time. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}
