/** What tells the time and wakes up later. Passed in, so that tests decide what time it is. */
export interface Clock {
  /** Milliseconds since 1970. The machine's clock may be set at any moment: durations are measured by `elapsed`. */
  now(): number;
  /** Milliseconds of a clock that is never set. */
  elapsed(): number;
  /** Calls `action` once, unless the function that is returned is called before. */
  after(milliseconds: number, action: () => void): () => void;
  /** The same, but the process may end meanwhile. */
  later(milliseconds: number, action: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(milliseconds, action) {
    const timer = setTimeout(action, milliseconds);
    return () => clearTimeout(timer);
  },
  later(milliseconds, action) {
    const timer = setTimeout(action, milliseconds).unref();
    return () => clearTimeout(timer);
  },
};

/** Waiting that somebody may end. */
/** Resolves when the time is over, or as soon as the signal fires: `true` when the time is over. */
export function pause(milliseconds: number, signal: AbortSignal, clock: Clock): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const end = (isOver: boolean) => {
      cancel();
      signal.removeEventListener("abort", stop);
      resolve(isOver);
    };
    const stop = () => end(false);
    const cancel = clock.after(milliseconds, () => end(true));
    signal.addEventListener("abort", stop);
  });
}
