/** How far long work has come, on standard error: on a terminal one line that changes, elsewhere a line for each step. */

import { clearLine, cursorTo } from "node:readline";
import { printableLine } from "../../output/printable";
import type { Clock } from "../../system/clock";
import type { Progress } from "../../tools/report/report";

export type Stream = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };

/** A line that changes faster cannot be read. */
const PAUSE_MS = 80;
const WIDTH = 80;

export function progressOn(stream: Stream, clock: Clock, terminal: string | undefined) {
  const changes = stream.isTTY === true && terminal !== "dumb";
  let last: string | undefined;
  let shownAt = 0;
  const clear = () => {
    cursorTo(stream, 0);
    clearLine(stream, 0);
  };
  const show: Progress = (step, done, all) => {
    const isNew = step !== last;
    if (!changes && isNew) stream.write(`${printableLine(step)} \u2026\n`);
    if (changes && (isNew || clock.elapsed() - shownAt >= PAUSE_MS)) {
      const counted = all === undefined ? step : `${step}: ${done} of ${all}`;
      clear();
      stream.write(printableLine(counted).slice(0, (stream.columns ?? WIDTH) - 1));
      shownAt = clock.elapsed();
    }
    last = step;
  };
  /** Before anything else is written. */
  const end = () => {
    if (changes && last !== undefined) clear();
    last = undefined;
  };
  return { show, end };
}
