/** How commands end. Anything else is a signal, or the operating system. Page: docs/guides/exit-codes.md. */

/** It could not be done, or not all of it; also for words on the command line that mean nothing. */
export const FAILED = 1;
/** It was done, and what was looked for is there: an error, a difference, nothing that is known. */
export const FOUND = 2;
/** What ends a command before it is done; SIGBREAK is Ctrl-Break, which CI on Windows sends. */
export const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGBREAK: 130, SIGTERM: 143 } as const;
