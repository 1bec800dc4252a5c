import { describe, expect, it } from "vitest";
import {
  ApplyScheduler,
  type Attempt,
  type Clock,
  GATHER_MS,
  PATIENCE_MS,
} from "../../../../src/resources/sdn/apply/scheduler";

class FakeClock implements Clock {
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

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

/** One cluster on which applies begin and end when the test says so. */
class Stage {
  readonly clock = new FakeClock();
  readonly scheduler = new ApplyScheduler<string>(this.clock);
  readonly events: string[] = [];
  private count = 0;
  private readonly ends = new Map<string, { resolve(result: string): void; reject(failure: Error): void }>();
  private readonly finished = new Map<string, Promise<string>>();

  attempt(who: string, changes: Partial<Attempt<string>> = {}): Attempt<string> {
    return {
      over: false,
      isOwn: (failure) => failure instanceof Error && failure.message === "cancelled",
      start: async () => {
        const name = `apply${++this.count}`;
        this.events.push(`${who} starts ${name}`);
        this.finished.set(name, new Promise((resolve, reject) => this.ends.set(name, { resolve, reject })));
        this.finished.get(name)?.catch(() => undefined);
        return name;
      },
      finish: (name) => {
        this.events.push(`${who} waits for ${name}`);
        return this.finished.get(name) as Promise<string>;
      },
      ...changes,
    };
  }

  /** Records the outcome for one waiter. */
  wait(who: string, attempt = this.attempt(who), options = {}): void {
    this.scheduler.apply(attempt, options).then(
      (result) => this.events.push(`${who}: ${result}`),
      (failure: Error) => this.events.push(`${who}: ${failure.message}`),
    );
  }

  async end(name: string, failure?: string): Promise<void> {
    const end = this.ends.get(name);
    if (failure) end?.reject(new Error(failure));
    else end?.resolve(`${name} done`);
    await settle();
  }
}

describe("when an apply begins", () => {
  it("gathers changes until none has come for a while, and serves them all with one apply", async () => {
    const stage = new Stage();
    stage.wait("a");
    await stage.clock.pass(GATHER_MS - 1);
    stage.wait("b");
    await stage.clock.pass(GATHER_MS - 1);
    expect(stage.events).toEqual([]);
    await stage.clock.pass(1);
    await stage.end("apply1");
    expect(stage.events).toEqual(["a starts apply1", "a waits for apply1", "a: apply1 done", "b: apply1 done"]);
  });

  it("an apply does not begin while a write is queued or under way", async () => {
    const stage = new Stage();
    const done = stage.scheduler.writing();
    stage.wait("a");
    await stage.clock.pass(GATHER_MS * 5);
    expect(stage.events).toEqual([]);
    done();
    done();
    await stage.clock.pass(0);
    expect(stage.events).toEqual(["a starts apply1", "a waits for apply1"]);
  });

  it("an apply is not held up for ever by a write that hangs", async () => {
    const stage = new Stage();
    stage.scheduler.writing();
    stage.wait("a");
    await stage.clock.pass(PATIENCE_MS - 1);
    expect(stage.events).toEqual([]);
    await stage.clock.pass(1);
    expect(stage.events).toContain("a starts apply1");
  });

  it("an apply is not held up for ever by changes that keep coming", async () => {
    const stage = new Stage();
    for (let passed = 0; passed < PATIENCE_MS; passed += GATHER_MS / 2) {
      stage.wait("x");
      await stage.clock.pass(GATHER_MS / 2);
    }
    expect(stage.events).toContain("x starts apply1");
  });

  it("begins at once on demand, but lets writes end", async () => {
    const stage = new Stage();
    const done = stage.scheduler.writing();
    stage.wait("a", undefined, { atOnce: true });
    await settle();
    expect(stage.events).toEqual([]);
    done();
    await settle();
    expect(stage.events).toContain("a starts apply1");
  });

  it("lets one who has to take the lead take it", async () => {
    const stage = new Stage();
    stage.wait("a");
    stage.wait("b", undefined, { leads: true });
    await stage.clock.pass(GATHER_MS);
    expect(stage.events[0]).toBe("b starts apply1");
  });
});

describe("whom an apply serves", () => {
  it("gives a change that came during an apply another one, after the first has ended", async () => {
    const stage = new Stage();
    stage.wait("a");
    await stage.clock.pass(GATHER_MS);
    stage.wait("b");
    await stage.clock.pass(GATHER_MS * 10);
    expect(stage.events).toEqual(["a starts apply1", "a waits for apply1"]);
    await stage.end("apply1");
    await stage.clock.pass(GATHER_MS);
    await stage.end("apply2");
    expect(stage.events.slice(2)).toEqual([
      "a: apply1 done",
      "b starts apply2",
      "b waits for apply2",
      "b: apply2 done",
    ]);
  });

  it("reports a failure to all who waited, and to nobody else", async () => {
    const stage = new Stage();
    stage.wait("a");
    stage.wait("b");
    await stage.clock.pass(GATHER_MS);
    stage.wait("c");
    await stage.end("apply1", "could not commit");
    await stage.clock.pass(GATHER_MS);
    await stage.end("apply2");
    expect(stage.events).toEqual([
      "a starts apply1",
      "a waits for apply1",
      "a: could not commit",
      "b: could not commit",
      "c starts apply2",
      "c waits for apply2",
      "c: apply2 done",
    ]);
  });

  it("lets the next one wait on when the first is cancelled, without a second apply", async () => {
    const stage = new Stage();
    let cancel: (failure: Error) => void = () => undefined;
    const finish = () => new Promise<string>((_, reject) => (cancel = reject));
    stage.wait("a", stage.attempt("a", { finish }));
    stage.wait("b");
    await stage.clock.pass(GATHER_MS);
    cancel(new Error("cancelled"));
    await settle();
    await stage.end("apply1");
    expect(stage.events).toEqual(["a starts apply1", "b waits for apply1", "a: cancelled", "b: apply1 done"]);
  });

  it("an apply is not made for waiters that have gone", async () => {
    const stage = new Stage();
    stage.wait("a", stage.attempt("a", { over: true }));
    await stage.clock.pass(GATHER_MS);
    expect(stage.events).toEqual([]);
    stage.wait("b");
    await stage.clock.pass(GATHER_MS);
    expect(stage.events[0]).toBe("b starts apply1");
  });
});
