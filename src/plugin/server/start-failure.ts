/** Ends a provider that cannot start. */
import { writeSync } from "node:fs";
import { getSystemErrorMap } from "node:util";

/** The reason why the process cannot serve, as text for the user. */
export class StartFailure extends Error {}

/**
 * Prints the reason and ends the process with code 1. An open listener would keep it alive, and Terraform would wait for the
 * handshake line.
 */
export function failToStart(failure: unknown): never {
  try {
    writeSync(2, `${failure instanceof StartFailure ? failure.message : `cannot start: ${String(failure)}`}\n`);
  } catch {
    // Stderr is closed: only the exit code reports the failure.
  }
  process.exit(1);
}

/** The system's text for a failed call, such as `permission denied (EACCES)`. */
export function systemText(failure: unknown): string {
  const { errno = 0, message } = failure as NodeJS.ErrnoException;
  const [code, text] = getSystemErrorMap().get(errno) ?? [];
  return code === undefined ? message : `${text} (${code})`;
}
