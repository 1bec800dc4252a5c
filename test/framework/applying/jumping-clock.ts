import { type Clock, systemClock } from "../../../src/system/clock";

/** No work of a test has more pauses. */
const MOST_PAUSES = 10_000;

/** A clock that only moves in pauses, one at a time. */
export function jumpingClock(): Clock {
  let time = 0;
  let pauses = 0;
  const after: Clock["after"] = (milliseconds, action) => {
    if (++pauses > MOST_PAUSES) throw new Error("the work does not end");
    queueMicrotask(() => {
      time += milliseconds;
      action();
    });
    return () => undefined;
  };
  return { ...systemClock, elapsed: () => time, now: () => time, after };
}
