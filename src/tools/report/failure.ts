/** What went wrong, as a sentence for people. */
import { getSystemErrorMap } from "node:util";
import { printable } from "../../output/printable";

/** Node's own message begins with a code and ends with the name of a function. */
export function sentenceOf(failure: unknown): string {
  if (!(failure instanceof Error)) return printable(String(failure));
  const { path, errno } = failure as NodeJS.ErrnoException;
  // A failure of the API has a path, too, which is no file's.
  return printable(path === undefined || errno === undefined ? failure.message : `${path}: ${reasonOf(failure)}`);
}

/** Without the file. */
export function reasonOf(failure: Error): string {
  const { errno } = failure as NodeJS.ErrnoException;
  return (errno === undefined ? undefined : getSystemErrorMap().get(errno)?.[1]) ?? failure.message;
}

const CLOSED = ["EPIPE", "EOF", "ERR_STREAM_DESTROYED"];

/** A reader that has seen enough, as `head`. */
export const isClosed = (failure: Error): boolean => CLOSED.includes((failure as NodeJS.ErrnoException).code ?? "");
