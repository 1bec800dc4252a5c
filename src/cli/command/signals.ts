/** Signals that end a command: its work is told, and has a moment to leave nothing half done. */
import type { Clock } from "../../system/clock";
import { SIGNALS } from "../../tools/report/exit-codes";

/** What was begun and does not look at the signal is not waited for any longer. */
const MOMENT_MS = 2000;

/** Why the work has to end. */
export class Interrupted extends Error {
  constructor(readonly code: number) {
    super("interrupted");
  }
}

export interface Signals {
  on(name: string, listener: () => void): unknown;
  exit(code: number): void;
}

/** A second signal does not wait, and without `hasMoment` the first one waits for ever. */
export function interruptedBy(signals: Signals, hasMoment: boolean, clock: Clock): AbortSignal {
  const controller = new AbortController();
  for (const [name, code] of Object.entries(SIGNALS)) {
    signals.on(name, () => {
      if (controller.signal.aborted) signals.exit(code);
      controller.abort(new Interrupted(code));
      if (hasMoment) clock.later(MOMENT_MS, () => signals.exit(code));
    });
  }
  return controller.signal;
}
