/**
 * The journal of writes: a file of the user's, with a line of JSON for each. Lines are added as a whole, so that several
 * processes can share it, and are on the disk before the run goes on.
 */
import { closeSync, fsyncSync, openSync, writeSync } from "node:fs";
import type { WriteJournal } from "../api/types";
import { currentSubject } from "../framework/handlers/subject";
import type { Clock } from "../system/clock";

interface Options {
  readonly file: string;
  /** A write that cannot be noted is not sent: the file is tried before each. */
  readonly isRequired: boolean;
  readonly endpoint: string;
  readonly clock: Clock;
  /** Hears once that the file cannot be written. */
  readonly onUnwritable: (message: string) => void;
}

export function writeJournal({ file, isRequired, endpoint, clock, onUnwritable }: Options): WriteJournal {
  let told = false;
  const append = (entry: object): string | undefined => {
    try {
      appendDurably(file, `${JSON.stringify({ time: new Date(clock.now()).toISOString(), ...entry })}\n`);
      return undefined;
    } catch (failure) {
      const problem = `The journal ${file} cannot be written: ${(failure as Error).message}`;
      if (!told) onUnwritable(problem);
      told = true;
      return problem;
    }
  };
  return {
    // A line of its own is the only proof that there is room for one.
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
