import type { LogFields } from "../output/log-fields";
import type { AnswerOf, BodyOf, OnlyKnown, ParametersOf, PathOf, ReadName, Segment, WriteName } from "./calls";
import type { Method, Parameters } from "./values";

/**
 * The API client as resource definitions see it: types only.
 *
 * A `PveClient` lives as long as the provider process and is shared by all RPCs. Each RPC works through a `PveSession`: the
 * same client bound to that RPC's cancellation signal, deadline and log. Whoever needs less of it takes one of its parts.
 */
export type { Method, Parameter, Parameters } from "./values";

// The server's locks, as far as callers see them.

/**
 * Name of the server's lock that a write takes, such as `file-user_cfg`, `firewall-cluster`, `domain-ha` or
 * `domain-sdn`. Writes of one domain are sent one at a time, in the order received, unless they may overlap.
 */
export type LockDomain = string;

export interface Locks<Session> {
  /**
   * Holds the queue of a lock domain during `work`, for read-modify-write sequences of several requests. Writes made
   * by the given session do not queue again; reads with `shared` made there are fresh. Use the given session for all
   * of them: the outer one would wait for this work's end. Whoever needs several domains takes them in alphabetical order.
   */
  exclusive<T>(domain: LockDomain, work: (session: Session) => Promise<T>): Promise<T>;
}

// Reads and writes: the part of a session that most definitions need.

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
   * The server would do it a second time: nothing may be repeated unless it is certain that nothing was done. Failures after
   * which that is not certain are `outcome-unknown`.
   */
  readonly once?: boolean;
  /** Parameters that are secret, beside those that are by their names. */
  readonly secrets?: readonly string[];
  /** The answer is a text that is secret. */
  readonly secretAnswer?: true;
  /**
   * May be in flight together with other such writes of its domain. For writes that the server orders by itself, each under
   * its lock from beginning to end: they carry no digest, begin no task, and their order does not matter.
   */
  readonly overlaps?: boolean;
  /**
   * Asked when the outcome is unknown (time-out, 596–599, connection lost after sending): `"done"` when reading back
   * shows that the write took effect (the call then resolves with `null`), `"not-done"` when it surely did not, `"repeatable"` when sending it again does no harm whatever became of it (the write is then repeated),
   * `"unknown"` to report the error. Without it, unknown outcomes are reported as `outcome-unknown`.
   */
  readonly verify?: (calls: Calls) => Promise<"done" | "not-done" | "repeatable" | "unknown">;
}

type QueryArguments<N extends ReadName> =
  Record<never, never> extends ParametersOf<N>
    ? [query?: ParametersOf<N>, options?: ReadOptions]
    : [query: ParametersOf<N>, options?: ReadOptions];

export interface Reads {
  /** Answers an object, a list or a plain value: whatever the operation answers. */
  read<N extends ReadName>(name: N, path: PathOf<N>, ...rest: QueryArguments<N>): Promise<AnswerOf<N>>;
}

interface Writes {
  write<N extends WriteName, const B extends BodyOf<N>>(
    name: N,
    path: PathOf<N>,
    body: B & OnlyKnown<N, B>,
    options: WriteOptions,
  ): Promise<AnswerOf<N>>;
}

export interface Calls extends Reads, Writes {}

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

/** Work that the server does in the background. */
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

export interface Tasks {
  /** Waits for a task's end. Throws `task-failed` with the last lines of its log. */
  task(upid: string, options?: TaskOptions): Promise<TaskResult>;
}

/** What is known of the server. */
export interface ServerVersion {
  /** Package version, e.g. `9.2.11`. */
  readonly version: string;
  readonly release: string;
  /** True when the server is at least this version; missing parts count as 0: `atLeast("9.1.2")`. */
  atLeast(version: string): boolean;
}

interface Server {
  /** Asked once per process. */
  version(): Promise<ServerVersion>;
}

/** State of definitions that all sessions of a client share, such as the lock that a run holds. */
export interface ClientState {
  /** The value of this maker, which makes it when the value is first asked for. */
  of<T>(make: () => T): T;
}

// A session: the client bound to one call of Terraform.

/** Waiting, bound to the session's cancellation and deadline. */
export interface Waits {
  /** Waits, but no longer than the session lives. Throws the session's cancellation. */
  sleep(milliseconds: number): Promise<void>;
  /** The same for work that others do too and that goes on without this session. */
  within<T>(work: Promise<T>): Promise<T>;
}

interface Deadline {
  /** Time until this session's waits and requests fail with `timeout`. */
  remainingMs(): number;
}

export interface Log {
  log(level: "trace" | "debug" | "info" | "warn" | "error", message: string, fields?: LogFields): void;
}

export interface Progress {
  /** Tells whoever waits how far the work is: engines show it of an action, and of nothing else. */
  progress(message: string): void;
}

/** A ticket of the configured user, for those who are no client of ours. */
export interface Login {
  readonly user: string;
  readonly ticket: string;
  readonly csrfToken?: string | undefined;
  /** Milliseconds since 1970, by this machine's clock. */
  readonly expiresAt: number;
}

interface Logins {
  /** A ticket that is as good as new; `undefined` where no user with password is configured. */
  login(): Promise<Login | undefined>;
}

/**
 * All that a call of Terraform may need, bound to it: requests end when it is cancelled or its deadline passes. What needs
 * less takes one of the parts.
 */
export interface PveSession extends Calls, Locks<PveSession>, Tasks, Server, Waits, Deadline, Log, Progress, Logins {
  readonly signal: AbortSignal;
  /** State that all sessions of a client share. */
  readonly client: ClientState;
  readonly settings: ClientSettings;
}

/** Who applies what is staged: the change itself, a `pve_sdn_apply` of the configuration, or somebody else. */
export type SdnApplyMode = "auto" | "resource" | "manual";

/** Settings of the provider block that resource definitions look at. */
export interface ClientSettings {
  readonly sdnApply: SdnApplyMode;
  readonly sdnLockToken?: string;
  readonly taskTimeoutMs: number;
  readonly hasRootTicket: boolean;
  /** Objects at any path may be written outside of `/cluster` and `/pools`. */
  readonly allowOtherPaths?: boolean;
  /** Whether plans are compared with what the credentials may do. */
  readonly checkPrivileges?: "plan" | "off";
  /** What happens to what the server is too old for. */
  readonly oldServer?: "refuse" | "warn";
}

/** What is special about a session. */
export interface SessionTraits {
  /** Reads are asked anew, and what they had shared with others is forgotten. */
  readonly fresh?: boolean;
  /** Called when a write ended without an answer, though the server may still carry it out, whatever is done about it. */
  readonly onUnanswered?: () => void;
  /** Called with each message about the progress of the work. */
  readonly onProgress?: (message: string) => void;
  /** Called when entries of a list lack the key that names their object, and were left out. */
  readonly onSkipped?: (path: string, count: number) => void;
}

export interface SessionOptions extends SessionTraits {
  readonly signal: AbortSignal;
  /** Time from now after which every wait and request of this session fails with `timeout`. */
  readonly timeoutMs: number;
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

/** What looks at writes before they are sent. */
export interface GuardedWrite {
  readonly method: "POST" | "PUT" | "DELETE";
  /** Below `/api2/json`, with encoded identifiers. */
  readonly path: string;
  readonly parameters: Parameters;
  /** Reads as whoever writes. */
  readonly read: (path: string) => Promise<unknown>;
  /** The error that it is not sent. */
  readonly refused: (why: string, advice: string) => Error;
}

export interface WriteGuard {
  /** Sends it, once, or fails with the reason why it is not sent. */
  carryOut<T>(write: GuardedWrite, send: () => Promise<T>): Promise<T>;
}

/** What the client tells of the writes of a run. */
export interface NotedWrite {
  readonly method: "POST" | "PUT" | "DELETE";
  /** Below `/api2/json`. */
  readonly path: string;
  /** Without secrets. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** `refused`: surely not done. `unknown`: sent, and nothing says what became of it. */
  readonly outcome: "done" | "refused" | "unknown";
  /** Of the answer that refuses. */
  readonly status?: number;
  /** The server's own words, or what failed on the way. */
  readonly message?: string;
  /** Of the task that was begun. */
  readonly upid?: string;
  readonly milliseconds: number;
}

export interface WriteJournal {
  /** Before a write is sent: what keeps it from being noted. It is not sent then. */
  readonly problem?: () => string | undefined;
  readonly note: (write: NotedWrite) => void;
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
  readonly sdnApply: SdnApplyMode;
  readonly sdnLockToken?: string;
  readonly allowOtherPaths?: boolean;
  readonly checkPrivileges?: "plan" | "off";
  readonly oldServer?: "refuse" | "warn";
  /** File that each write is noted in; `journalRequired`: what cannot be noted is not sent. */
  readonly journal?: string;
  readonly journalRequired?: boolean;
  /** Nothing is sent that could change something. */
  readonly readOnly?: ReadOnly;
  readonly userAgent?: string;
}

/** Why nothing is to be changed. */
export type ReadOnly = "read-only" | "outside-window";

/** The client: it lives as long as the provider process, and all calls of Terraform share it. */
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
