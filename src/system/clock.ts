/** Time and timers. Passed as an argument, so that tests control the time. */
export interface Clock {
  /** Milliseconds since 1970. Use `elapsed` for durations, because the clock may be set at any time. */
  now(): number;
  /** Milliseconds of a monotonic clock. */
  elapsed(): number;
  /** Calls `action` once after the time. The returned function cancels it. */
  after(milliseconds: number, action: () => void): () => void;
  /** Does the same, but does not keep the process alive. */
  later(milliseconds: number, action: () => void): () => void;
}

/** Node's timers overflow beyond this and fire at once. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

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

/** Waits for a time. Resolves to `false` if the signal ends the wait. */
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

/** Returns a number from 0 to below 1, for pauses and names, never for secrets. Passed as an argument, so that tests control it. */
export type Random = () => number;

export const systemRandom: Random = () => Math.random();
