/**
 * A new file takes the place of an old one. Windows refuses that while anybody has the old one open, a reader or a virus scanner, so
 * it is tried for a second; a program that runs from it has to end first.
 */
import { renameSync } from "node:fs";

export interface Surroundings {
  readonly system?: string;
  readonly rename?: (from: string, to: string) => void;
  readonly wait?: (milliseconds: number) => void;
}

const IN_USE = new Set(["EPERM", "EACCES", "EBUSY"]);
const ATTEMPTS = 10;
const PAUSE_MS = 20;

export function takePlace(
  from: string,
  to: string,
  { system = process.platform, rename = renameSync, wait = block }: Surroundings = {},
): void {
  for (let attempt = 1; ; attempt++) {
    try {
      rename(from, to);
      return;
    } catch (failure) {
      const isInUse = system === "win32" && IN_USE.has((failure as NodeJS.ErrnoException).code ?? "");
      if (!isInUse || attempt === ATTEMPTS) throw failure;
      wait(attempt * PAUSE_MS);
    }
  }
}

function block(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
