/** Turns failures into messages for people. */
import { getSystemErrorMap } from "node:util";
import { printable } from "../../output/printable";

/** Message of a failure with its file. Replaces Node's messages, which have an error code and a system call. */
export function messageOf(failure: unknown): string {
  if (!(failure instanceof Error)) return printable(String(failure));
  const { path, errno } = failure as NodeJS.ErrnoException;
  // Failures of the API have a `path` too, but no `errno`.
  return printable(path === undefined || errno === undefined ? failure.message : `${path}: ${reasonOf(failure)}`);
}

/** Message of a failure without its file. */
export function reasonOf(failure: Error): string {
  const { errno } = failure as NodeJS.ErrnoException;
  return (errno === undefined ? undefined : getSystemErrorMap().get(errno)?.[1]) ?? failure.message;
}

const CLOSED = ["EPIPE", "EOF", "ERR_STREAM_DESTROYED"];

/** Whether the reader of a pipe has closed it, as `head` does. */
export const isClosedPipe = (failure: Error): boolean => CLOSED.includes((failure as NodeJS.ErrnoException).code ?? "");
