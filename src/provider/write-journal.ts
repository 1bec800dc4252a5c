/**
 * The journal of writes: a file with a line of JSON per write. Lines are appended as a whole, so several processes can share the
 * file, and are on the disk before the run continues.
 */
import { closeSync, fsyncSync, openSync, writeSync } from "node:fs";
import type { WriteJournal } from "../api/types";
import { currentSubject } from "../framework/handlers/subject";
import type { Clock } from "../system/clock";

interface Options {
  readonly file: string;
  /** A write that cannot be recorded is not sent: a line is written before each write. */
  readonly isRequired: boolean;
  readonly endpoint: string;
  readonly clock: Clock;
  /** Called once when the file cannot be written. */
  readonly onUnwritable: (message: string) => void;
}

export function writeJournal({ file, isRequired, endpoint, clock, onUnwritable }: Options): WriteJournal {
  let hasReported = false;
  const append = (entry: object): string | undefined => {
    try {
      appendDurably(file, `${JSON.stringify({ time: new Date(clock.now()).toISOString(), ...entry })}\n`);
      return undefined;
    } catch (failure) {
      const problem = `The journal ${file} cannot be written: ${(failure as Error).message}`;
      if (!hasReported) onUnwritable(problem);
      hasReported = true;
      return problem;
    }
  };
  return {
    // Only a written line proves that there is space for one.
    ...(isRequired && { problem: () => append({ ...currentSubject(), endpoint, outcome: "begins" }) }),
    note: (write) => {
      append({ ...currentSubject(), endpoint, ...write });
    },
  };
}

function appendDurably(file: string, line: string): void {
  const descriptor = openSync(file, "a", 0o600);
  try {
    const { length } = Buffer.from(line);
    if (writeSync(descriptor, line) < length) throw new Error("there is no room for the whole line");
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
