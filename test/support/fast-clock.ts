/** A clock that runs faster than the machine's by a factor: minutes of pauses take seconds, in the same order. */
import type { Clock } from "../../src/system/clock";

/** 2026-01-15 12:00 UTC */
const START = 1_768_478_400_000;

export function fastClock(factor: number): Clock {
  const begin = performance.now();
  const elapsed = () => (performance.now() - begin) * factor;
  return {
    elapsed,
    now: () => START + elapsed(),
    after(milliseconds, action) {
      const timer = setTimeout(action, milliseconds / factor);
      return () => clearTimeout(timer);
    },
    later(milliseconds, action) {
      const timer = setTimeout(action, milliseconds / factor).unref();
      return () => clearTimeout(timer);
    },
  };
}
