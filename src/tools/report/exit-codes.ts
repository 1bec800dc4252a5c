/** Exit codes of commands. All others come from the operating system. Page: docs/guides/exit-codes.md. */

/** Failed, completely or in part; also for unknown commands and options. */
export const FAILED = 1;
/** Completed; problems found. */
export const FOUND = 2;
/** Signals that end a command early; SIGBREAK is Ctrl-Break, which CI on Windows sends. */
export const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGBREAK: 130, SIGTERM: 143 } as const;
