/**
 * The API client as resource definitions see it.
 *
 * A {@link PveClient} lives as long as the provider process and is shared by all RPCs. Each RPC works through a
 * {@link PveSession}: the same client bound to that RPC's cancellation signal, deadline and log.
 */

import type { AnswerOf, BodyOf, OnlyKnown, ParametersOf, PathOf, ReadName, Segment, WriteName } from "./calls";
import type { Method, Parameters } from "./values";

export type { Method, Parameter, Parameters } from "./values";

/**
 * Name of the server's lock that a write takes, such as `file-user_cfg`, `firewall-cluster`, `domain-ha` or
 * `domain-sdn`. Writes of one domain are sent one at a time, in the order received.
 */
export type LockDomain = string;

/** Which credential a call needs: root-only calls are refused to every API token. */
export type Credential = "any" | "root-ticket";

export interface ReadOptions {
  /**
   * Share the answer with every reader of the same path and query in this run (the key rule for collections).
   * Names the lock domain whose writes make the answer stale. Without it the request is always sent.
   */
  readonly shared?: LockDomain;
  readonly credential?: Credential | undefined;
}

export interface WriteOptions {
  readonly domain: LockDomain;
  readonly credential?: Credential;
  /**
   * Asked when the outcome is unknown (time-out, 596–599, connection lost after sending): `"done"` when reading back
   * shows that the write took effect (the call then resolves with `null`), `"not-done"` when it surely did not (the write is then repeated),
   * `"unknown"` to report the error. Without it, unknown outcomes are reported as `outcome-unknown`.
   */
  /**
   * The server would do it a second time: nothing may be repeated unless it is certain that nothing was done. Failures after
   * which that is not certain are `outcome-unknown`.
   */
  readonly once?: boolean;
  readonly verify?: (session: PveSession) => Promise<"done" | "not-done" | "unknown">;
}

export interface TaskOptions {
  /** Upper bound of the wait; default: the provider's `task_timeout`. */
  readonly timeoutMs?: number;
  readonly credential?: Credential;
  /** Each new line of the task's log while waiting. Lines are always written to the debug log too. */
  readonly onLine?: (line: string) => void;
}

export interface TaskResult {
  readonly upid: string;
  readonly node: string;
  /** `OK`, or `WARNINGS: n`. Any other exit status is thrown as a `task-failed` error. */
  readonly exitStatus: string;
  /** The whole log, one string a line. */
  readonly log: readonly string[];
  /** Log lines that begin with `WARN`, without that word. */
  readonly warnings: readonly string[];
}

export interface ServerVersion {
  /** Package version, e.g. `9.2.11`. */
  readonly version: string;
  readonly release: string;
  /** True when the server is at least this version; missing parts count as 0: `atLeast("9.1.2")`. */
  atLeast(version: string): boolean;
}

type QueryArguments<N extends ReadName> =
  Record<never, never> extends ParametersOf<N>
    ? [query?: ParametersOf<N>, options?: ReadOptions]
    : [query: ParametersOf<N>, options?: ReadOptions];

export interface Calls {
  /** Answers an object, a list or a plain value: whatever the operation answers. */
  read<N extends ReadName>(name: N, path: PathOf<N>, ...rest: QueryArguments<N>): Promise<AnswerOf<N>>;
  write<N extends WriteName, const B extends BodyOf<N>>(
    name: N,
    path: PathOf<N>,
    body: B & OnlyKnown<N, B>,
    options: WriteOptions,
  ): Promise<AnswerOf<N>>;
}

/** The same for operations whose names are put together while the provider runs, such as those of a `CollectionPath`. */
export interface NamedCalls {
  read(
    name: string,
    path: Readonly<Record<string, Segment>>,
    query?: Parameters,
    options?: ReadOptions,
  ): Promise<unknown>;
  write(
    name: string,
    path: Readonly<Record<string, Segment>>,
    body: Parameters,
    options: WriteOptions,
  ): Promise<unknown>;
}

/** Calls by path, below those by name: what the client itself is made and tested with. */
export interface PathCalls {
  get<T = unknown>(path: string, parameters?: Parameters, options?: ReadOptions): Promise<T>;
  post<T = unknown>(path: string, parameters: Parameters, options: WriteOptions): Promise<T>;
  put<T = unknown>(path: string, parameters: Parameters, options: WriteOptions): Promise<T>;
  delete<T = unknown>(path: string, parameters: Parameters, options: WriteOptions): Promise<T>;
}

export interface Locks {
  /**
   * Holds the queue of a lock domain during `work`, for read-modify-write sequences of several requests. Writes made
   * by the given session do not queue again; reads with `shared` made there are fresh. Use the given session for all
   * of them: the outer one would wait for this work's end. Whoever needs several domains takes them in alphabetical order.
   */
  exclusive<T>(domain: LockDomain, work: (session: PveSession) => Promise<T>): Promise<T>;
}

export interface Tasks {
  /** Waits for a task's end. Throws `task-failed` with the last lines of its log. */
  task(upid: string, options?: TaskOptions): Promise<TaskResult>;
}

export interface Server {
  /** Asked once per process. */
  version(): Promise<ServerVersion>;
}

/** Waiting, bound to the session's cancellation and deadline. */
export interface Clock {
  /** Waits, but no longer than the session lives. Throws the session's cancellation. */
  sleep(milliseconds: number): Promise<void>;
  /** The same for work that others do too and that goes on without this session. */
  within<T>(work: Promise<T>): Promise<T>;
}

export interface Log {
  log(level: "trace" | "debug" | "info" | "warn" | "error", message: string, fields?: Record<string, unknown>): void;
}

/**
 * All that a call of Terraform may need, bound to it: requests end when it is cancelled or its deadline passes. What needs
 * less takes one of the parts.
 */
export interface PveSession extends Calls, Locks, Tasks, Server, Clock, Log {
  readonly signal: AbortSignal;
  /** The same object in all sessions of a client: a key for what they share. */
  readonly client: object;
  readonly settings: ClientSettings;
}

/** Settings of the provider block that resource definitions look at. */
export interface ClientSettings {
  readonly sdnApply: "auto" | "manual";
  readonly sdnLockToken?: string;
  readonly taskTimeoutMs: number;
  readonly hasRootTicket: boolean;
}

/** What is special about a session. */
export interface SessionTraits {
  /** Reads are asked anew, and what they had shared with others is forgotten. */
  readonly fresh?: boolean;
  /** Called when a write ended without an answer, though the server may still carry it out, whatever is done about it. */
  readonly onUnanswered?: () => void;
}

export interface SessionOptions extends SessionTraits {
  readonly signal: AbortSignal;
  /** Time from now after which every wait and request of this session fails with `timeout`. */
  readonly timeoutMs: number;
}

export interface PveClient {
  session(options: SessionOptions): PveSession;
  /** A text without the credentials, and without the secrets that were sent. */
  scrub(text: string): string;
  /**
   * Connects, and logs in where the credentials ask for that: fails with what every call would fail with, and sends nothing
   * that the first call would not.
   */
  greet(options: SessionOptions): Promise<void>;
  /** The same as `confirmRights`, unless an answer has shown already that the credentials are accepted. */
  confirm(options: SessionOptions): Promise<void>;
  /** Fails when the credentials have no rights at all, so that lists are empty for them. Asked once. */
  confirmRights(options: SessionOptions): Promise<void>;
  close(): Promise<void>;
}

/** What the provider block and the environment say, validated. Exactly one of token, user and ticket forms is needed. */
export interface ClientConfiguration {
  /** Base URLs without `/api2/json`, in order of preference. */
  readonly endpoints: readonly string[];
  readonly apiToken?: string | undefined;
  readonly username?: string;
  readonly password?: string;
  readonly totpSecret?: string;
  readonly ticket?: string;
  readonly csrfToken?: string;
  /** PEM text. */
  readonly caCertificate?: string;
  /** SHA-256, `AA:BB:…`; replaces CA and name checks. */
  readonly fingerprint?: string;
  readonly insecure?: boolean;
  readonly tlsServerName?: string;
  readonly requestTimeoutMs: number;
  readonly taskTimeoutMs: number;
  readonly sdnApply: "auto" | "manual";
  readonly sdnLockToken?: string;
  readonly userAgent?: string;
}

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
