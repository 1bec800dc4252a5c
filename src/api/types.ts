import type { LogFields } from "../output/log-fields";
import type { AnswerOf, BodyOf, OnlyKnown, ParametersOf, PathOf, ReadName, Segment, WriteName } from "./calls";
import type { Method, Parameters } from "./values";

/**
 * Interfaces of the API client for resource definitions.
 *
 * A `PveClient` lives as long as the provider process, and all RPCs share it. Each RPC uses a `PveSession`: the client bound to
 * that RPC's cancellation signal, deadline and log. Code that needs less takes one of the session's parts.
 */
export type { Method, Parameter, Parameters } from "./values";

/**
 * Name of the server's lock that a write takes, such as `file-user_cfg`, `firewall-cluster`, `domain-ha` or
 * `domain-sdn`. Writes of one domain are sent one at a time in the order received, unless they may overlap.
 */
export type LockDomain = string;

export interface Locks<Session> {
  /**
   * Holds the queue of a lock domain during `work`, for read-modify-write sequences of several requests. Writes of the given
   * session do not queue again, and its reads with `shared` are fresh. Use only the given session inside `work`: a write of
   * the outer one would wait for the end of `work`. Take several domains in alphabetical order.
   */
  exclusive<T>(domain: LockDomain, work: (session: Session) => Promise<T>): Promise<T>;
}

/** The credential that a call needs. The server refuses root-only calls to every API token. */
export type CredentialKind = "any" | "root-ticket";

export interface ReadOptions {
  /**
   * Lock domain whose writes make the answer stale. All readers of the same path and query in a run then share the answer.
   * Default: the request is always sent.
   */
  readonly shared?: LockDomain;
  readonly credential?: CredentialKind | undefined;
}

export interface WriteOptions {
  readonly domain: LockDomain;
  readonly credential?: CredentialKind;
  /**
   * The server would carry out a repeated request a second time. The client repeats it only when the first one certainly had no
   * effect. Any other failure is `outcome-unknown`.
   */
  readonly once?: boolean;
  /** Names of parameters that are secret in this request, in addition to those that are always secret. */
  readonly secrets?: readonly string[];
  /** The answer is a secret string. */
  readonly secretAnswer?: true;
  /**
   * May be in flight together with other overlapping writes of its domain. For writes that the server handles completely under
   * its lock, that carry no digest and start no task, and whose order does not matter.
   */
  readonly overlaps?: boolean;
  /**
   * Reads back a write of unknown outcome (time-out, 596–599, connection lost after sending). Returns `"done"` if the write took
   * effect: the call then resolves with `null`. Returns `"not-done"` if it certainly did not, and `"repeatable"` if the client may
   * repeat it without harm. `"unknown"` reports the error. Default: the call fails with `outcome-unknown`.
   */
  readonly verify?: (calls: Calls) => Promise<"done" | "not-done" | "repeatable" | "unknown">;
}

type QueryArguments<N extends ReadName> =
  Record<never, never> extends ParametersOf<N>
    ? [query?: ParametersOf<N>, options?: ReadOptions]
    : [query: ParametersOf<N>, options?: ReadOptions];

export interface Reads {
  /** Sends a GET and returns its data: an object, a list or a plain value. */
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

/** Calls of operations whose names are only known at run time, such as those of a `CollectionPath`. */
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

export interface TaskOptions {
  /** Upper bound of the wait. Default: the provider's `task_timeout`. */
  readonly timeoutMs?: number;
  readonly credential?: CredentialKind;
}

export interface TaskResult {
  readonly upid: string;
  readonly node: string;
  /** `OK` or `WARNINGS: n`. Any other exit status becomes a `task-failed` error. */
  readonly exitStatus: string;
  /** Lines of the whole log. */
  readonly log: readonly string[];
  /** Log lines that begin with `WARN`, without that word. */
  readonly warnings: readonly string[];
}

export interface Tasks {
  /** Waits until a task has ended. Throws `task-failed` with the last lines of its log. */
  task(upid: string, options?: TaskOptions): Promise<TaskResult>;
}

export interface ServerVersion {
  /** Package version, e.g. `9.2.11`. */
  readonly version: string;
  readonly release: string;
  /** True when the server has at least this version, such as `9.1.2`. Missing parts count as 0. */
  atLeast(version: string): boolean;
}

interface Server {
  /** Reads the server's version, once per process. */
  version(): Promise<ServerVersion>;
}

/** State of definitions that all sessions of a client share, such as the SDN lock of a run. */
export interface ClientState {
  /** The value that `make` returned on its first use. `make` is the key. */
  of<T>(make: () => T): T;
}

/** Waits that end with the session's cancellation or deadline. */
export interface Waits {
  /** Sleeps. Throws `cancelled` or `timeout` when the session ends first. */
  sleep(milliseconds: number): Promise<void>;
  /** Waits for shared work, which continues when this session ends. Throws as `sleep` does. */
  within<T>(work: Promise<T>): Promise<T>;
}

interface Deadline {
  /** Milliseconds until this session's waits and requests fail with `timeout`. */
  remainingMs(): number;
}

export interface Log {
  log(level: "trace" | "debug" | "info" | "warn" | "error", message: string, fields?: LogFields): void;
}

export interface Progress {
  /** Reports the progress of the work. Terraform shows it for actions only. */
  progress(message: string): void;
}

/** A ticket of the configured user, for use outside of the provider. */
export interface Login {
  readonly user: string;
  readonly ticket: string;
  readonly csrfToken?: string | undefined;
  /** Milliseconds since 1970, by this machine's clock. */
  readonly expiresAt: number;
}

interface Logins {
  /** Returns a ticket of at most five minutes' age, or `undefined` without a configured user and password. */
  login(): Promise<Login | undefined>;
}

/** The client bound to one call of Terraform: its requests end when the call is cancelled or its deadline passes. */
export interface PveSession extends Calls, Locks<PveSession>, Tasks, Server, Waits, Deadline, Log, Progress, Logins {
  readonly signal: AbortSignal;
  /** State of definitions, shared by all sessions of the client. */
  readonly client: ClientState;
  readonly settings: ClientSettings;
}

/** Who applies staged SDN changes: the change itself, a `pve_sdn_apply` resource, or the user outside of Terraform. */
export type SdnApplyMode = "auto" | "resource" | "manual";

/** Settings of the provider block that resource definitions read. */
export interface ClientSettings {
  readonly sdnApply: SdnApplyMode;
  readonly sdnLockToken?: string;
  readonly taskTimeoutMs: number;
  readonly hasRootTicket: boolean;
  /** `pve_object` and its kin may write outside of `/cluster` and `/pools`. Default: false. */
  readonly allowOtherPaths?: boolean;
  /** Whether a plan is compared with the privileges of the credentials. */
  readonly checkPrivileges?: "plan" | "off";
  /** How a plan treats features that the server is too old for. */
  readonly oldServer?: "refuse" | "warn";
}

/** Optional behaviour of a session. */
export interface SessionTraits {
  /** Shared reads are sent again, and earlier shared answers of their domain are dropped. */
  readonly fresh?: boolean;
  /** Called when a write ended without an answer and the server may still carry it out. */
  readonly onUnanswered?: () => void;
  /** Receives each progress message. */
  readonly onProgress?: (message: string) => void;
  /** Called when the client left out list entries because they lack the key that names their object. */
  readonly onSkipped?: (path: string, count: number) => void;
}

export interface SessionOptions extends SessionTraits {
  readonly signal: AbortSignal;
  /** Milliseconds from now after which every wait and request of this session fails with `timeout`. */
  readonly timeoutMs: number;
}

/** One code per cause. Codes are stable: diagnostics and the documentation show them. */
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
  /** Not sent: the settings forbid the write, or the required journal cannot be written. */
  | "read-only"
  | "outside-window"
  | "not-noted"
  /** Not sent: the write would lock out a network that `require_management_access` protects. */
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

/** Fields of every failure of the client, which is thrown as a `PveError`. */
export interface PveErrorFields {
  readonly code: ErrorCode;
  readonly status?: number | undefined;
  /**
   * The server's message without trailing line feed and source location, or the client's explanation when no server answered.
   */
  readonly serverMessage: string;
  /** The server's message per parameter, also where it arrived as text inside a 500. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly method?: Method | undefined;
  readonly path?: string | undefined;
  /**
   * The write was sent and may have taken effect: code `outcome-unknown`, or `timeout`, `cancelled` or `protocol` after
   * sending. Read back before assuming that nothing changed.
   */
  readonly outcomeUnknown: boolean;
  /**
   * The server refused the request, but an earlier attempt may have taken effect: under load, the server also reports a busy
   * lock for work that it carries out. Read back before assuming that nothing changed.
   */
  readonly mayBeDone: boolean;
  /** Sentences about the attempts: how often the provider sent the request, and for how long. */
  readonly attemptSummary?: string | undefined;
  /** For `timeout`: the last refusal before the deadline. */
  readonly lastRefusal?: PveErrorFields | undefined;
  /** `reason` of the matching row in `server-texts.ts`, and the named groups of its text as `details`. */
  readonly reason?: string | undefined;
  readonly details?: Readonly<Record<string, string>> | undefined;
  /** The outcome is unknown and the API did not answer itself: the server may carry out the write later. */
  readonly mayComeLate: boolean;
  /** Every request of the run would fail for this reason. */
  readonly concernsAll: boolean;
  /** For `forbidden`: the missing privileges. */
  readonly privilege?: { readonly path: string; readonly privileges: readonly string[] } | undefined;
  /** The remedy for the user, from the code that knows the cause best. */
  readonly advice?: string | undefined;
  /** For `task-failed`: the task. */
  readonly task?:
    | { readonly upid: string; readonly exitStatus: string; readonly lastLines: readonly string[] }
    | undefined;
}

/** A write before it is sent, for a `WriteGuard`. */
export interface GuardedWrite {
  readonly method: "POST" | "PUT" | "DELETE";
  /** Below `/api2/json`, with encoded identifiers. */
  readonly path: string;
  readonly parameters: Parameters;
  /** Reads with the credential of the write. */
  readonly read: (path: string) => Promise<unknown>;
  /** Makes the error for a write that the guard does not send. */
  readonly refused: (why: string, advice: string) => Error;
}

/** Checks writes before they are sent. */
export interface WriteGuard {
  /** Calls `send` once, or throws the reason why the write must not be sent. */
  carryOut<T>(write: GuardedWrite, send: () => Promise<T>): Promise<T>;
}

/** One write of a run, for the journal. */
export interface NotedWrite {
  readonly method: "POST" | "PUT" | "DELETE";
  /** Below `/api2/json`. */
  readonly path: string;
  /** Without secrets. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** `refused`: certainly without effect. `unknown`: sent, and the outcome is not known. */
  readonly outcome: "done" | "refused" | "unknown";
  /** HTTP status of a refusal. */
  readonly status?: number;
  /** The server's message, or the failure of the connection. */
  readonly message?: string;
  /** The task that the write started. */
  readonly upid?: string;
  readonly milliseconds: number;
}

export interface WriteJournal {
  /** Checked before each write: why the journal cannot be written, or `undefined`. With a problem the write is not sent. */
  readonly problem?: () => string | undefined;
  readonly note: (write: NotedWrite) => void;
}

/** Settings from the provider block and the environment. One credential is needed: token, user with password, or ticket. */
export interface ClientConfiguration {
  /** Base URLs without `/api2/json`, in order of preference. */
  readonly endpoints: readonly string[];
  readonly apiToken?: string | undefined;
  readonly username?: string;
  readonly password?: string;
  readonly totpSecret?: string;
  readonly ticket?: string;
  readonly csrfToken?: string;
  /** Certificates in PEM form. */
  readonly caCertificate?: string;
  /** SHA-256 fingerprints, `AA:BB:…`. They replace the checks of authority and name. */
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
  /** File that records each write. */
  readonly journal?: string;
  /** A write that cannot be recorded is not sent. */
  readonly journalRequired?: boolean;
  /** Set when writes are not sent. */
  readonly readOnly?: ReadOnly;
  readonly userAgent?: string;
}

/** Why writes are not sent. */
export type ReadOnly = "read-only" | "outside-window";

/** The client of one cluster. It lives as long as the provider process, and all calls of Terraform share it. */
export interface PveClient {
  session(options: SessionOptions): PveSession;
  /** Removes the credentials and all secrets of earlier requests from a string. */
  scrub(text: string): string;
  /**
   * Connects, and logs in where the credentials need a login. Fails with the error that every call would get. Sends nothing
   * that the first call would not send.
   */
  connect(options: SessionOptions): Promise<void>;
  /** Does the same as `confirmPermissions`, unless the server has already accepted the credentials. */
  confirmCredentials(options: SessionOptions): Promise<void>;
  /** Fails when the credentials have no permissions at all, which would make all lists empty. Checked once. */
  confirmPermissions(options: SessionOptions): Promise<void>;
  close(): Promise<void>;
}
