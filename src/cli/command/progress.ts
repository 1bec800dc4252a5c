/** Shows progress on stderr: on terminals one line that changes, elsewhere a line for each step. */

import { clearLine, cursorTo } from "node:readline";
import { printableLine } from "../../output/printable";
import type { Clock } from "../../system/clock";
import type { Progress } from "../../tools/report/report";

export type Stream = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };

/** Minimum time between updates of the line. */
const UPDATE_INTERVAL_MS = 80;
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
    if (changes && (isNew || clock.elapsed() - shownAt >= UPDATE_INTERVAL_MS)) {
      const counted = all === undefined ? step : `${step}: ${done} of ${all}`;
      clear();
      stream.write(printableLine(counted).slice(0, (stream.columns ?? WIDTH) - 1));
      shownAt = clock.elapsed();
    }
    last = step;
  };
  /** Clears the line. Call it before other output. */
  const end = () => {
    if (changes && last !== undefined) clear();
    last = undefined;
  };
  return { show, end };
}
