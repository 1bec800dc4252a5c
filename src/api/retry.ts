/**
 * What to do after a failure: send again, find out what happened, or give up. Pure, so that the policy can be read and
 * tested as a table.
 */
import type { ErrorCode, Method } from "./types";

export interface Failure {
  readonly code: ErrorCode;
  /** Nothing was done and the cause may pass. */
  readonly retryable: boolean;
  readonly outcomeUnknown: boolean;
  /** It was refused, but may have been done, and is not to be done twice. */
  readonly mayBeDone: boolean;
}

export interface Circumstances {
  readonly method: Method;
  /** How often the request has been sent, this failure included. */
  readonly attempt: number;
  readonly elapsedMs: number;
  /** Until the session's deadline. */
  readonly remainingMs: number;
  readonly hasVerify: boolean;
  /** Some server has answered in this process. */
  readonly everAnswered: boolean;
  /** For how long no server could be reached, whoever tried. */
  readonly outageMs: number;
  /** Between 0 and 1. */
  readonly random: number;
}

export type Decision =
  | { readonly action: "retry"; readonly afterMs: number }
  | { readonly action: "verify" }
  | { readonly action: "give-up" };

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10_000;

/** Until a server has answered once, being unreachable most likely means a wrong address, which should be reported soon. */
const FIRST_CONTACT_MS = 15_000;

/** Restarts of the API and short breaks of the network are waited for. After that people want to know. */
const LOST_CONTACT_MS = 180_000;

/** A broken answer may be an accident; the same again and again is a broken server or proxy. */
const GARBLED_ATTEMPTS = 3;

export function decide(failure: Failure, circumstances: Circumstances): Decision {
  const { attempt, remainingMs, hasVerify, random } = circumstances;
  if (failure.code === "cancelled") return { action: "give-up" };
  if (failure.outcomeUnknown || failure.mayBeDone) return { action: hasVerify ? "verify" : "give-up" };
  if (!failure.retryable) return { action: "give-up" };
  if (failure.code === "protocol" && attempt >= GARBLED_ATTEMPTS) return { action: "give-up" };
  const afterMs = pause(attempt, random);
  if (afterMs >= remainingMs) return { action: "give-up" };
  if (failure.code === "unreachable" && isOver(circumstances, afterMs)) return { action: "give-up" };
  return { action: "retry", afterMs };
}

function isOver({ everAnswered, elapsedMs, outageMs }: Circumstances, afterMs: number): boolean {
  return everAnswered ? outageMs + afterMs > LOST_CONTACT_MS : elapsedMs + afterMs > FIRST_CONTACT_MS;
}

/** 1 s, 2 s, 4 s, … 10 s, each shortened by up to half so that waiters do not come back together. */
export function pause(attempt: number, random: number): number {
  const full = Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS);
  return Math.round(full * (1 - random / 2));
}
