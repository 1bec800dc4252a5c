/** Writes that may overlap, in a queue with exclusive work. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PveError } from "../../src/api/errors";
import { Lifetime } from "../../src/api/lifetime";
import { LockQueues, WriteWindow } from "../../src/api/queue";
import { ManualClock } from "../support/manual-clock";

const clock = new ManualClock();
const lifetime = (signal = new AbortController().signal) => new Lifetime(signal, 1_000_000, clock);
const wait = (milliseconds: number) => new Promise<void>((resolve) => clock.after(milliseconds, resolve));
/** Longer than all work of a test. */
const finish = () => clock.pass(1_000_000);

describe("overlapping writes", () => {
  it("overlapping writes never exceed their window nor overlap exclusive work, and each gets its own outcome", async () => {
    const job = fc.record({
      overlaps: fc.constantFrom(true, true, true, false),
      takesMs: fc.integer({ min: 0, max: 5000 }),
      fails: fc.constantFrom(undefined, undefined, undefined, "locked" as const, "invalid" as const),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(job, { maxLength: 60 }), async (jobs) => {
        const window = new WriteWindow();
        const queues = new LockQueues(new Map([["a", window]]));
        const running = new Set<number>();
        const began: number[] = [];
        const work = jobs.map(({ overlaps, takesMs, fails }, index) => {
          const run = overlaps ? queues.overlapping.bind(queues) : queues.run.bind(queues);
          return run("a", lifetime(), async () => {
            running.add(index);
            began.push(index);
            expect(running.size).toBeLessThanOrEqual(overlaps ? window.size : 1);
            if ([...running].some((other) => !jobs[other]?.overlaps)) expect(running.size).toBe(1);
            await wait(takesMs);
            running.delete(index);
            if (fails) throw new PveError({ code: fails, serverMessage: `${index}` });
            return index;
          });
        });
        const settled = Promise.allSettled(work);
        await finish();
        const outcomes = await settled;
        for (const [index, { fails }] of jobs.entries()) {
          expect(outcomes[index]).toMatchObject(
            fails
              ? { status: "rejected", reason: { serverMessage: `${index}` } }
              : { status: "fulfilled", value: index },
          );
        }
        // Work begins in the order received.
        expect(began).toEqual(jobs.map((_, index) => index));
      }),
    );
  });

  it("exclusive work is not delayed by overlapping writes that come later", async () => {
    const queues = new LockQueues();
    const order: string[] = [];
    const write = (name: string) => queues.overlapping("a", lifetime(), () => wait(10).then(() => order.push(name)));
    const all = [write("first"), queues.run("a", lifetime(), () => wait(10).then(() => order.push("alone")))];
    all.push(...["second", "third"].map(write));
    await finish();
    await Promise.all(all);
    expect(order).toEqual(["first", "alone", "second", "third"]);
  });

  it("overlapping writes continue when exclusive work before them leaves the queue", async () => {
    const queues = new LockQueues();
    const order: string[] = [];
    const write = (name: string) => queues.overlapping("a", lifetime(), () => wait(100).then(() => order.push(name)));
    const controller = new AbortController();
    const first = write("first");
    const alone = queues.run("a", lifetime(controller.signal), () => Promise.resolve("never"));
    const refusal = expect(alone).rejects.toMatchObject({ code: "cancelled" });
    const second = write("second");
    controller.abort();
    await refusal;
    await finish();
    await Promise.all([first, second]);
    expect(order).toEqual(["first", "second"]);
  });

  it("a failure that a write recovers from closes the window for those behind it", async () => {
    const window = new WriteWindow();
    const queues = new LockQueues(new Map([["a", window]]));
    await queues.overlapping("a", lifetime(), async (report) => {
      report(new PveError({ code: "locked", serverMessage: "got lock request timeout" }));
    });
    expect(window.size).toBe(1);
  });

  it("queues within an exclusive block share its window", async () => {
    const window = new WriteWindow();
    const queues = new LockQueues(new Map([["a", window]]));
    window.contended();
    expect(window.size).toBe(1);
    const work = Array.from({ length: 4 }, () => queues.nested().overlapping("a", lifetime(), () => wait(1)));
    await finish();
    await Promise.all(work);
    // The window of two needs four successes to recover.
    expect(window.size).toBe(2);
  });
});
