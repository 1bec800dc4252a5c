/** Waiting that somebody may end. */
import type { Clock } from "./clock";

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
