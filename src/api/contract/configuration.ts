import type { SdnApplyMode } from "./session";

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
