/**
 * Unanswered requests that the server may still carry out.
 *
 * A write whose connection broke may wait for a lock (10 s) and then work under it (60 s at most, after which the server ends
 * it). Until then a missing object may still appear, and a deleted one may reappear.
 */
import { clockOf, type Engine } from "../handlers/engine";
import { decodePrivate, encodePrivate } from "../handlers/private-data";

/** Time after which an unanswered request can no longer take effect. */
const LATE_MS = 75_000;

/** Adds the time of an unanswered write to the private data of an object. */
export function markSent(data: Uint8Array, sentAt: number | undefined): Uint8Array {
  return sentAt === undefined ? data : encodePrivate({ ...decodePrivate(data), sentAt });
}

/** The current time in milliseconds since 1970, so that the next process can compare it. */
export const sentNow = (engine: Pick<Engine<never>, "clock">): number => clockOf(engine).now();

/** Milliseconds for which an unanswered request of this run may still take effect. */
export function lateMs({ pace = 1 }: { readonly pace?: number }): number {
  return LATE_MS * pace;
}

/** Remaining milliseconds for which the request may take effect; 0 without one. Bounded in case the clock was changed. */
export function remainingLateMs(sentAt: number | undefined, engine: Pick<Engine<never>, "pace" | "clock">): number {
  if (sentAt === undefined) return 0;
  const longest = lateMs(engine);
  return Math.min(Math.max(sentAt + longest - sentNow(engine), 0), longest);
}
