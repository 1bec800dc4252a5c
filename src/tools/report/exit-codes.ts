/** Exit codes of commands. All others come from the operating system. The guide docs/guides/exit-codes.md follows from them. */

/** Failed, completely or in part; also for unknown commands and options. */
export const FAILED = 1;
/** Completed; problems found. */
export const PROBLEMS_FOUND = 2;
/** Signals that end a command early; SIGBREAK is Ctrl-Break, which CI on Windows sends. */
export const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGBREAK: 130, SIGTERM: 143 } as const;

export const EXIT_CODES: readonly { readonly code: number; readonly meaning: string }[] = [
  { code: 0, meaning: "Completed; nothing needs your attention." },
  {
    code: FAILED,
    meaning: "Failed, completely or in part; stderr has the reason. Unknown commands and options also exit with 1.",
  },
  { code: PROBLEMS_FOUND, meaning: "Completed; problems found." },
  { code: SIGNALS.SIGINT, meaning: "Ended by Ctrl-C (on Windows also Ctrl-Break)." },
  { code: SIGNALS.SIGTERM, meaning: "Ended by SIGTERM." },
  { code: SIGNALS.SIGHUP, meaning: "Ended because its terminal closed." },
];

/** By command: when it exits with `PROBLEMS_FOUND`. */
export const FOUND_BY: Readonly<Record<string, string>> = {
  doctor: "if a check fails; with `--strict` also for warnings",
  drift: "if a managed object differs from its state",
  policy: "if there are errors; warnings do not count",
  explain: "if it has no explanation",
};

/** By command that never exits with `PROBLEMS_FOUND`: a note, if any. */
export const NEVER_FOUND: Readonly<Record<string, string>> = {
  init: "",
  simulate: "0 after a signal, its normal end",
  install: "",
  mirror: "",
  "journal show": "",
  export: "1 if it could not read everything; it writes the rest",
  diagram: "1 if it could not read everything; it draws the rest",
  "plan-report": "its readers decide about the plan",
  privileges: "",
  "import-blocks": "1 if it could not list everything; it writes the rest",
  "fixture record": "1 if it could not read everything; it writes the rest",
  "test-mocks": "",
  mcp: "0 after its client disconnects, its normal end",
  completion: "",
};
