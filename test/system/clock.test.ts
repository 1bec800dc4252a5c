import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Clock, systemClock } from "../../src/system/clock";
import { ManualClock } from "../support/manual-clock";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The clock of the tests must behave like the machine's. */
const clocks: readonly (readonly [string, () => Clock & { pass(milliseconds: number): Promise<unknown> }])[] = [
  ["the machine's", () => ({ ...systemClock, pass: (milliseconds) => vi.advanceTimersByTimeAsync(milliseconds) })],
  ["the tests'", () => withoutFakes(new ManualClock())],
];

function withoutFakes(clock: ManualClock): ManualClock {
  vi.useRealTimers();
  return clock;
}

describe.each(clocks)("%s clock", (_, make) => {
  it("reports the elapsed time", async () => {
    const clock = make();
    const [now, elapsed] = [clock.now(), clock.elapsed()];
    await clock.pass(1_500);
    expect(clock.now() - now).toBe(1_500);
    expect(clock.elapsed() - elapsed).toBe(1_500);
  });

  it.each(["after", "later"] as const)("calls once when the time has come, unless stopped before: %s", async (way) => {
    const clock = make();
    const called: string[] = [];
    clock[way](100, () => called.push("first"));
    const stop = clock[way](100, () => called.push("stopped"));
    await clock.pass(99);
    expect(called).toEqual([]);
    stop();
    await clock.pass(500);
    expect(called).toEqual(["first"]);
  });
});
