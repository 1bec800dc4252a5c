/**
 * The retry policy: after a failure, send again, read back, or give up. Pure, so that tests can check it as a table.
 */
import type { ErrorCode, Method } from "./types";

export interface Failure {
  readonly code: ErrorCode;
  /** The server changed nothing and the cause may pass. */
  readonly retryable: boolean;
  readonly outcomeUnknown: boolean;
  /** The request was refused but may have taken effect, and must not take effect twice. */
  readonly mayBeDone: boolean;
}

/** Whether and how long this process has reached the cluster. */
export interface Reachability {
  /** The API has answered in this process. Later connection failures are outages, not configuration mistakes. */
  readonly everAnswered: boolean;
  /** Time for which no request of the process has reached a server; before the first answer, for which none was answered. */
  readonly outageMs: number;
  /** Most attempts of one request during that time. */
  readonly outageAttempts: number;
}

export interface Circumstances extends Reachability {
  readonly method: Method;
  /** Number of the failed attempt, from 1. */
  readonly attempt: number;
  readonly elapsedMs: number;
  /** Time until the session's deadline. */
  readonly remainingMs: number;
  readonly hasVerify: boolean;
  /** Number of endpoints. After a failure, the next attempt goes to another one. */
  readonly endpoints: number;
  /** A number from 0 to 1. */
  readonly random: number;
}

export type Decision =
  | { readonly action: "retry"; readonly afterMs: number }
  | { readonly action: "verify" }
  | { readonly action: "give-up" };

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10_000;

/** Before the first answer, an unreachable server most likely means a wrong address, which is reported soon. */
const FIRST_CONTACT_MS = 15_000;

/** A server that has never answered but accepts connections may be slow, so one failure is not enough. */
const FIRST_CONTACT_ATTEMPTS = 3;

/** Covers restarts of the API and short interruptions of the network. */
const LOST_CONTACT_MS = 180_000;

/** A damaged answer may be an accident; several in a row mean a broken server or proxy. */
const GARBLED_ATTEMPTS = 3;

export function decide(failure: Failure, circumstances: Circumstances): Decision {
  const { attempt, remainingMs, hasVerify, random } = circumstances;
  if (failure.code === "cancelled") return { action: "give-up" };
  if (failure.outcomeUnknown || failure.mayBeDone) return { action: hasVerify ? "verify" : "give-up" };
  if (!failure.retryable) return { action: "give-up" };
  if (failure.code === "protocol" && attempt >= GARBLED_ATTEMPTS) return { action: "give-up" };
  const afterMs = pauseMs(attempt, random);
  if (afterMs >= remainingMs) return { action: "give-up" };
  if (isOutageTooLong(failure, circumstances, afterMs)) return { action: "give-up" };
  return { action: "retry", afterMs };
}

function isOutageTooLong({ code }: Failure, circumstances: Circumstances, afterMs: number): boolean {
  const { everAnswered, elapsedMs, outageMs, outageAttempts, endpoints } = circumstances;
  if (everAnswered) return code === "unreachable" && outageMs + afterMs > LOST_CONTACT_MS;
  if (Math.max(elapsedMs, outageMs) + afterMs <= FIRST_CONTACT_MS) return false;
  if (code === "transient") return outageAttempts >= Math.max(FIRST_CONTACT_ATTEMPTS, endpoints);
  return code === "unreachable";
}

/** Milliseconds before the next attempt: 1 s, 2 s, 4 s, … 10 s, each shortened by up to half to spread the requests. */
export function pauseMs(attempt: number, random: number): number {
  const full = Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS);
  return Math.round(full * (1 - random / 2));
}
