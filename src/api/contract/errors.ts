import type { Method } from "../values";

/** One cause, one code. Codes are stable: they stand in diagnostics and in the documentation. */
export type ErrorCode =
  | "not-found"
  | "already-exists"
  | "in-use"
  | "conflict"
  | "stale-digest"
  | "locked"
  | "no-quorum"
  | "unauthorised"
  | "forbidden"
  | "root-ticket-needed"
  /** Not sent: the settings forbid it, or want it noted where that is not possible. */
  | "read-only"
  | "outside-window"
  | "not-noted"
  /** Not sent: it would shut a network out that the settings want let in. */
  | "shuts-out"
  | "unsupported"
  | "invalid"
  | "transient"
  | "outcome-unknown"
  | "timeout"
  | "cancelled"
  | "tls"
  | "unreachable"
  | "task-failed"
  | "protocol"
  | "server";

/** What every failure of the client carries. Thrown as `PveError`, exported by `errors.ts`. */
export interface PveErrorFields {
  readonly code: ErrorCode;
  readonly status?: number | undefined;
  /**
   * The server's own words, without trailing line feed and without source location; for failures that never reached a
   * server, the client's explanation.
   */
  readonly serverMessage: string;
  /** The server's words per parameter, also when they came as text inside a 500. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly method?: Method | undefined;
  readonly path?: string | undefined;
  /**
   * True when a write had been sent and may have taken effect although it failed for us (`outcome-unknown`, and
   * `timeout`, `cancelled` or `protocol` after sending): read back before believing that nothing happened.
   */
  readonly outcomeUnknown: boolean;
  /**
   * The server refused the request, and refused an earlier attempt with words that it also uses for work that it has done:
   * look before believing that nothing happened.
   */
  readonly mayBeDone: boolean;
  /** How the provider came to give up, in sentences: how often it tried, and for how long. */
  readonly course?: string | undefined;
  /** For `timeout`: the refusal that the time was spent on. */
  readonly last?: PveErrorFields | undefined;
  /** The cause, where a row of `server-texts.ts` names it, and what the server's words name. */
  readonly reason?: string | undefined;
  readonly details?: Readonly<Record<string, string>> | undefined;
  /** The outcome is not known, and nobody that knows of the request's end has answered: the server may carry it out only later. */
  readonly mayComeLate: boolean;
  /** Every request of the run fails for this reason. */
  readonly concernsAll: boolean;
  /** For `forbidden`. */
  readonly privilege?: { readonly path: string; readonly privileges: readonly string[] } | undefined;
  /** What to do about it, from where the cause is known best. */
  readonly advice?: string | undefined;
  /** For `task-failed`. */
  readonly task?:
    | { readonly upid: string; readonly exitStatus: string; readonly lastLines: readonly string[] }
    | undefined;
}
