export const LOG_LEVELS = ["trace", "debug", "info", "warn", "error"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * Names of all fields in the structured log. Users filter logs by them. Other fields do not compile.
 */
export interface LogFields {
  /** HTTP method of a request. */
  readonly method?: unknown;
  /** Path of a request below `/api2/json`. */
  readonly path?: unknown;
  /** Parameters of a GET or DELETE. */
  readonly query?: unknown;
  /** Names of the parameters of a POST or PUT. */
  readonly sends?: unknown;
  /** All parameters with their values, without secrets. At `trace` only. */
  readonly parameters?: unknown;
  /** The data of an answer, without secrets. At `trace` only. */
  readonly answer?: unknown;
  /** Number of the attempt, starting at 1. */
  readonly attempt?: unknown;
  /** Reason of a retry. */
  readonly because?: unknown;
  /** HTTP status of the answer. */
  readonly status?: unknown;
  /** Origin of the endpoint: `https://pve1.example:8006`. */
  readonly endpoint?: unknown;
  /** Duration of an exchange, including its wait in the queue. */
  readonly milliseconds?: unknown;
  /** Length of an answer in bytes. */
  readonly bytes?: unknown;
  /** Code of a failure: `docs/errors.md`. */
  readonly code?: unknown;
  /** Message of a failure. */
  readonly message?: unknown;
  /** Decision of the retry policy: `retry`, `verify`, `give-up`. */
  readonly action?: unknown;
  /** Pause before the next attempt, in milliseconds. */
  readonly afterMs?: unknown;
  /** Result of reading back a write: `done`, `not-done`, `unknown`. */
  readonly outcome?: unknown;
  /** Id of a task of the server. */
  readonly upid?: unknown;
  /** A line of a task's log. */
  readonly line?: unknown;
  /** The object that a request is about. */
  readonly resource?: unknown;
  /** Operation on the object: `read`, `plan`, `create` and so on. */
  readonly doing?: unknown;
  /** An internal error of this process, with its stack. */
  readonly error?: unknown;
  /** Reason of the end of the process. */
  readonly reason?: unknown;
}
