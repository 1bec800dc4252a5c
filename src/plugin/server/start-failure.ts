/** How a provider ends that cannot start. */
import { writeSync } from "node:fs";
import { getSystemErrorMap } from "node:util";

/** Why the process cannot serve; the text is for the person who started it, or set its environment. */
export class StartFailure extends Error {}

/**
 * Says why and ends the process, whatever it has opened so far: a listener would keep it alive for ever, and Terraform
 * waits for a line that never comes.
 */
export function failToStart(failure: unknown): never {
  try {
    writeSync(2, `${failure instanceof StartFailure ? failure.message : `cannot start: ${String(failure)}`}\n`);
  } catch {
    // Nobody listens: the code has to do.
  }
  process.exit(1);
}

/** What the system says about a call that failed: `permission denied (EACCES)`. */
export function systemText(failure: unknown): string {
  const { errno = 0, message } = failure as NodeJS.ErrnoException;
  const [code, text] = getSystemErrorMap().get(errno) ?? [];
  return code === undefined ? message : `${text} (${code})`;
}
