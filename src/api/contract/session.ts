/** A session: the client bound to one call of Terraform, made of the parts beside this file. */
import type { LogFields } from "../../output/log-fields";
import type { Calls } from "./calls";
import type { Locks } from "./locks";
import type { Server } from "./server";
import type { Tasks } from "./tasks";

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
  /** The same object in all sessions of a client: a key for what they share. */
  readonly client: object;
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
