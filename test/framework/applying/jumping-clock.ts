import { type Clock, systemClock } from "../../../src/system/clock";

/** A clock that only moves in pauses, one at a time. */
export function jumpingClock(): Clock {
  let time = 0;
  const after: Clock["after"] = (milliseconds, action) => {
    queueMicrotask(() => {
      time += milliseconds;
      action();
    });
    return () => undefined;
  };
  return { ...systemClock, elapsed: () => time, now: () => time, after };
}
