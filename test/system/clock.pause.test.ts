import { expect, it } from "vitest";
import { pause } from "../../src/system/clock";
import { ManualClock } from "../support/manual-clock";

it("a pause ends with its time or an interrupt, and leaves no timer behind", async () => {
  const clock = new ManualClock();
  const controller = new AbortController();
  const uninterrupted = pause(100, new AbortController().signal, clock);
  const interrupted = pause(100, controller.signal, clock);
  await clock.pass(50);
  controller.abort();
  expect(await interrupted).toBe(false);
  await clock.pass(50);
  expect(await uninterrupted).toBe(true);
  expect(await pause(100, controller.signal, clock)).toBe(false);
  expect(clock.waiting).toBe(0);
});
