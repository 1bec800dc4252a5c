import { getEventListeners } from "node:events";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PveError } from "../../src/api/errors";
import { Lifetime } from "../../src/api/lifetime";
import { ConcurrencyLimit, LockQueues } from "../../src/api/queue";
import { ManualClock } from "../support/manual-clock";

const clock = new ManualClock();

function lifetime(limitMs = 1_000_000, signal = new AbortController().signal) {
  return new Lifetime(signal, limitMs, clock);
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => clock.after(milliseconds, resolve));
/** Longer than all work of a test. */
const finish = () => clock.pass(10_000);

describe("lock queues", () => {
  it("lock queues serve each domain one at a time in the order received, with failures and long work", async () => {
    const job = fc.record({
      domain: fc.constantFrom("a", "b", "c"),
      takesMs: fc.integer({ min: 0, max: 50 }),
      fails: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(job, { maxLength: 30 }), async (jobs) => {
        const queues = new LockQueues();
        const began: string[] = [];
        const running = new Map<string, number>();
        const work = jobs.map(({ domain, takesMs, fails }, index) =>
          queues.run(domain, lifetime(), async () => {
            running.set(domain, (running.get(domain) ?? 0) + 1);
            expect(running.get(domain)).toBe(1);
            began.push(`${domain}${index}`);
            await wait(takesMs);
            running.set(domain, 0);
            if (fails) throw new Error("failed");
            return index;
          }),
        );
        const settled = Promise.allSettled(work);
        await finish();
        for (const [index, result] of (await settled).entries()) {
          expect(result.status).toBe(jobs[index]?.fails ? "rejected" : "fulfilled");
        }
        for (const domain of ["a", "b", "c"]) {
          const expected = jobs.flatMap((given, index) => (given.domain === domain ? `${domain}${index}` : []));
          expect(began.filter((name) => name.startsWith(domain))).toEqual(expected);
        }
      }),
    );
  });

  it("lock queues let a waiting caller leave at once, and serve those behind it", async () => {
    const queues = new LockQueues();
    const controller = new AbortController();
    const first = queues.run("a", lifetime(), () => wait(100));
    const second = queues.run("a", lifetime(1000, controller.signal), () => Promise.resolve("never"));
    const third = queues.run("a", lifetime(50), () => Promise.resolve("never"));
    const fourth = queues.run("a", lifetime(), () => Promise.resolve("served"));
    const leaving = expect(second).rejects.toMatchObject({ code: "cancelled" });
    const late = expect(third).rejects.toMatchObject({ code: "timeout" });
    controller.abort();
    await leaving;
    expect(clock.waiting).toBeGreaterThan(0);
    await finish();
    await late;
    await first;
    expect(await fourth).toBe("served");
  });

  it.each([true, false])(
    "a waiter that runs out of time gets the refusal of the work before it, within the queue: %s",
    async (nested) => {
      const queues = new LockQueues();
      const refusal = new PveError({ code: "no-quorum", serverMessage: "no quorum?", status: 500 });
      const first = queues.run("a", lifetime(), async (report) => {
        if (!nested) report(refusal);
        else
          await queues
            .nested(report)
            .run("a", lifetime(), () => Promise.reject(refusal))
            .catch(() => {});
        await wait(100);
      });
      const late = expect(queues.run("a", lifetime(50), () => Promise.resolve())).rejects.toMatchObject({
        code: "timeout",
        lastRefusal: { code: "no-quorum", serverMessage: "no quorum?", path: undefined },
        attemptSummary: "The provider did not send it, because the server refused the changes before it.",
      });
      await finish();
      await Promise.all([late, first]);
    },
  );
});

describe("slots", () => {
  it("slots limit concurrent work", async () => {
    const slots = new ConcurrencyLimit(8);
    let running = 0;
    let most = 0;
    const all = Array.from({ length: 100 }, (_, index) =>
      slots.run(lifetime(), async () => {
        most = Math.max(most, ++running);
        await wait(index % 7);
        running--;
      }),
    );
    await finish();
    await Promise.all(all);
    expect(most).toBe(8);
  });

  it("slots are released by work that fails", async () => {
    const slots = new ConcurrencyLimit(1);
    await expect(slots.run(lifetime(), () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await slots.run(lifetime(), () => Promise.resolve("yes"))).toBe("yes");
  });
});

/** A lifetime that is over at the second look. */
class Ending extends Lifetime {
  #looks = 0;
  override get end() {
    return ++this.#looks < 2 ? undefined : new PveError({ code: "timeout", serverMessage: "over" });
  }
}

it("a caller whose time ends while it joins the queue takes no place in it", async () => {
  const slots = new ConcurrencyLimit(1);
  const first = slots.run(lifetime(), () => wait(10));
  const second = slots.run(lifetime(), () => Promise.resolve("second"));
  const late = new Ending(new AbortController().signal, 1000, clock);
  await expect(slots.run(late, () => Promise.resolve("never"))).rejects.toMatchObject({ code: "timeout" });
  const last = slots.run(lifetime(), () => Promise.resolve("last"));
  await finish();
  await first;
  expect(await Promise.all([second, last])).toEqual(["second", "last"]);
});

describe("a lifetime", () => {
  it("leaves no timer and no listener behind", async () => {
    const controller = new AbortController();
    const life = lifetime(3_600_000, controller.signal);
    for (let index = 0; index < 100; index++) await life.race(Promise.resolve());
    const pause = life.sleep(10);
    await clock.pass(10);
    await pause;
    expect(clock.waiting).toBe(0);
    expect(getEventListeners(controller.signal, "abort")).toEqual([]);
  });

  it("a lifetime may be longer than a timer can be", async () => {
    const life = lifetime(2 ** 40);
    let ended = false;
    const stop = life.onEnd(() => {
      ended = true;
    });
    await clock.pass(2 ** 31);
    expect(ended).toBe(false);
    stop();
    expect(clock.waiting).toBe(0);
  });

  it("names the last refusal without a later success", async () => {
    const life = lifetime(1000);
    const [first, second] = ["one", "two"].map((serverMessage) => new PveError({ code: "locked", serverMessage }));
    life.recordOutcome("PUT /a", first);
    life.recordOutcome("PUT /b", second);
    life.recordOutcome("PUT /a", first);
    await clock.pass(1000);
    expect(life.end).toMatchObject({ code: "timeout", lastRefusal: { serverMessage: "one" } });
    life.recordOutcome("PUT /a", undefined);
    expect(life.end?.lastRefusal?.serverMessage).toBe("two");
  });

  it("a lifetime has a limit of its own, at most or beyond that of another one", async () => {
    const life = lifetime(1000);
    expect(life.atMost(1000)).toBe(life);
    expect(life.atMost(999).remainingMs).toBe(999);
    expect(life.extended(5000).remainingMs).toBe(5000);
    await clock.pass(1500);
    expect(life.remainingMs).toBe(0);
    expect(() => life.check()).toThrow("time limit of 1 s");
  });

  it("ends a wait with the reason", async () => {
    const controller = new AbortController();
    const cancelled = expect(lifetime(1000, controller.signal).sleep(500)).rejects.toMatchObject({ code: "cancelled" });
    controller.abort();
    await cancelled;
    const late = expect(lifetime(1000).sleep(5000)).rejects.toThrow("time limit of 1 s");
    await clock.pass(1000);
    await late;
  });
});
