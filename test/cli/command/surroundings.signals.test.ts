import { EventEmitter } from "node:events";
import { expect, it, vi } from "vitest";
import { abortOnSignals, InterruptedError } from "../../../src/cli/command/surroundings";
import { SIGNALS } from "../../../src/tools/report/exit-codes";
import { ManualClock } from "../../support/manual-clock";

it.each(Object.entries(SIGNALS))("%s ends the work with %i, and a second signal ends it at once", (name, code) => {
  const exit = vi.fn();
  const signals = Object.assign(new EventEmitter(), { exit });
  const signal = abortOnSignals(signals, true, new ManualClock());
  signals.emit(name);
  expect(signal.reason).toEqual(new InterruptedError(code));
  expect(exit).not.toHaveBeenCalled();
  signals.emit(name);
  expect(exit).toHaveBeenCalledExactlyOnceWith(code);
});

it.each([
  ["work that continues gets a moment", true, 1],
  ["a command that handles the signal gets all the time that it needs", false, 0],
] as const)("after a signal %s", async (_what, hasMoment, times) => {
  const exit = vi.fn();
  const clock = new ManualClock();
  const signals = Object.assign(new EventEmitter(), { exit });
  abortOnSignals(signals, hasMoment, clock);
  signals.emit("SIGINT");
  await clock.pass(60_000);
  expect(exit).toHaveBeenCalledTimes(times);
});
