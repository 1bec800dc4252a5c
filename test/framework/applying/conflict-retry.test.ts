import { describe, expect, it } from "vitest";
import { Activity } from "../../../src/framework/activity";
import { ConflictRetry } from "../../../src/framework/applying/conflict-retry";
import { systemClock } from "../../../src/system/clock";
import { virtualTime } from "../../api/support/virtual-time";

class Refused extends Error {}

const QUIET_MS = 50;
const waiting = (signal = new AbortController().signal, timeoutMs = 10_000) => ({ signal, timeoutMs });
const untouched = () => true;

function open() {
  const retry = new ConflictRetry((failure) => failure instanceof Refused, systemClock, new Activity(), QUIET_MS);
  /** A change that is refused while `isBlocked`, with the number of its attempts. */
  const blocked = (isBlocked: () => boolean) => {
    const attempts = { count: 0 };
    const change = async () => {
      attempts.count++;
      if (isBlocked()) throw new Refused("in the way");
      return "done";
    };
    return { attempts, change };
  };
  return { retry, blocked };
}

const time = virtualTime();
/** A test in which waiting takes no time. */
const waits = (name: string, work: () => Promise<void>) => it(name, () => time.until(work()));
const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe("a change that another one blocks", () => {
  waits("a change that another one blocks is repeated after that one, at any duration", async () => {
    const { retry, blocked } = open();
    let cleared = false;
    const { change, attempts } = blocked(() => !cleared);
    const refused = retry.run(waiting(), change, untouched);
    const clearing = async () => {
      await later(5 * QUIET_MS);
      cleared = true;
    };
    await retry.run(waiting(), clearing, untouched);
    expect(await refused).toBe("done");
    expect(attempts.count).toBe(2);
  });

  waits("waits for changes that begin shortly after the end of another", async () => {
    const { retry, blocked } = open();
    let steps = 0;
    const { change } = blocked(() => steps < 2);
    const refused = retry.run(waiting(), change, untouched);
    for (const pause of [0, QUIET_MS / 5]) {
      await later(pause);
      await retry.run(waiting(), async () => void steps++, untouched);
    }
    expect(await refused).toBe("done");
  });

  waits("wakes waiting changes when it is done itself", async () => {
    const { retry, blocked } = open();
    const order: string[] = [];
    const link = (name: string, isBlocked: () => boolean) =>
      retry.run(
        waiting(),
        async () =>
          blocked(isBlocked)
            .change()
            .then(() => void order.push(name)),
        untouched,
      );
    await Promise.all([
      link("third", () => !order.includes("second")),
      link("second", () => !order.includes("first")),
      link("first", () => false),
    ]);
    expect(order).toEqual(["first", "second", "third"]);
  });
});

describe("a change that fails", () => {
  waits("a change that fails is not repeated after each of many unrelated changes", async () => {
    const { retry, blocked } = open();
    const { change, attempts } = blocked(() => true);
    const refused = retry.run(waiting(), change, untouched).catch(() => "failed");
    for (let other = 0; other < 200; other++) await retry.run(waiting(), () => later(1), untouched);
    expect(await refused).toBe("failed");
    expect(attempts.count).toBeGreaterThan(3);
    expect(attempts.count).toBeLessThan(60);
  });

  waits(
    "a change that fails is refused finally when nothing else is under way, even if several wait for each other",
    async () => {
      const { retry, blocked } = open();
      const changes = [blocked(() => true), blocked(() => true)];
      const began = time.now;
      const results = await Promise.allSettled(changes.map(({ change }) => retry.run(waiting(), change, untouched)));
      expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
      expect(time.now - began).toBeLessThan(10 * QUIET_MS);
    },
  );

  waits("a change that fails does so at once for another cause, or after a part of it took effect", async () => {
    const { retry, blocked } = open();
    const busy = retry.run(waiting(), () => later(6 * QUIET_MS), untouched);
    const broken = async () => {
      throw new Error("broken");
    };
    await expect(retry.run(waiting(), broken, untouched)).rejects.toThrow("broken");
    const { change, attempts } = blocked(() => true);
    await expect(retry.run(waiting(), change, () => false)).rejects.toThrow("in the way");
    expect(attempts.count).toBe(1);
    await busy;
  });

  waits("waits neither after an interrupt nor beyond its time limit", async () => {
    const { retry, blocked } = open();
    const busy = retry.run(waiting(), () => later(6 * QUIET_MS), untouched);
    const interrupt = new AbortController();
    const interrupted = retry.run(waiting(interrupt.signal), blocked(() => true).change, untouched);
    setTimeout(() => interrupt.abort(), QUIET_MS);
    await expect(interrupted).rejects.toThrow("in the way");
    await expect(retry.run(waiting(undefined, QUIET_MS), blocked(() => true).change, untouched)).rejects.toThrow();
    let isBusy = true;
    void busy.then(() => {
      isBusy = false;
    });
    expect(isBusy).toBe(true);
    await busy;
  });
});
