/**
 * The names of fields in the structured log, all of them here: who filters logs relies on them. A field that is not in this
 * table does not compile.
 */
export interface LogFields {
  /** HTTP method of a request. */
  readonly method?: unknown;
  /** Its path below `/api2/json`. */
  readonly path?: unknown;
  /** Parameters of a GET or DELETE. */
  readonly query?: unknown;
  /** Names of what a POST or PUT sends. */
  readonly sends?: unknown;
  /** All parameters with their values, secrets hidden. At `trace` only. */
  readonly parameters?: unknown;
  /** The data of an answer, secrets hidden. At `trace` only. */
  readonly answer?: unknown;
  /** Which time a request is sent, from 1 on. */
  readonly attempt?: unknown;
  /** Why it is sent again. */
  readonly because?: unknown;
  /** HTTP status of the answer. */
  readonly status?: unknown;
  /** Origin of the endpoint: `https://pve1.example:8006`. */
  readonly endpoint?: unknown;
  /** How long an exchange took, its wait for its turn included. */
  readonly milliseconds?: unknown;
  /** Length of an answer. */
  readonly bytes?: unknown;
  /** Code of a failure: `docs/errors.md`. */
  readonly code?: unknown;
  /** A failure in words. */
  readonly message?: unknown;
  /** What the retry policy decided: `retry`, `verify`, `give-up`. */
  readonly action?: unknown;
  /** Pause before the next attempt, in milliseconds. */
  readonly afterMs?: unknown;
  /** What reading back has shown of a write: `done`, `not-done`, `unknown`. */
  readonly outcome?: unknown;
  /** Id of a task of the server. */
  readonly upid?: unknown;
  /** One line of its log. */
  readonly line?: unknown;
  /** The object that a request is about. */
  readonly resource?: unknown;
  /** What is done with it: `read`, `plan`, `create` and so on. */
  readonly doing?: unknown;
  /** A failure of this process, with its stack. */
  readonly error?: unknown;
  /** Why the process ends. */
  readonly reason?: unknown;
}
