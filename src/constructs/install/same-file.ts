/** Whether a file that is installed is the one of the package. */
import { readFileSync, statSync } from "node:fs";

interface Status {
  readonly size: bigint;
  readonly ino: bigint;
  readonly dev: bigint;
  readonly mtimeMs: bigint;
}

/** Numbers of files on Windows have more digits than a number of JavaScript: rounded, two files would be one. */
const statusOf = (path: string): Status => statSync(path, { bigint: true });

/** FAT keeps times to two seconds; a time that was set has no parts of a millisecond. */
const SAME_TIME_MS = 2000n;

export function isSame(path: string, source: string, status: (path: string) => Status = statusOf): boolean {
  const [is, wanted] = [status(path), status(source)];
  if (is.size !== wanted.size) return false;
  if (is.ino === wanted.ino && is.dev === wanted.dev) return true;
  if (!isGreat(wanted.size)) return readFileSync(path).equals(readFileSync(source));
  const apart = is.mtimeMs - wanted.mtimeMs;
  return apart <= SAME_TIME_MS && apart >= -SAME_TIME_MS;
}

/** Reading an executable would take longer than all else of a synthesis. */
export const isGreat = (size: number | bigint): boolean => size > 10_000_000;
