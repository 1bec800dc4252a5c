/**
 * Requests that the server may still carry out although nobody waits for their answer any more.
 *
 * A write whose connection broke may wait for a lock (10 s) and then work under it (60 s at most, after which the server
 * ends it). Until then an object that is not there may still come, and one that was removed may come back.
 */
import { clockOf, type Engine } from "../handlers/engine";
import { decodePrivate, encodePrivate } from "../handlers/private-data";

/** How long after it was sent a request may still be carried out. */
const LATE_MS = 75_000;

/** The private data of an object of which a write was sent at this time without an answer. */
export function markSent(data: Uint8Array, sentAt: number | undefined): Uint8Array {
  return sentAt === undefined ? data : encodePrivate({ ...decodePrivate(data), sentAt });
}

/** Milliseconds since 1970: the time has to mean the same to the next process. */
export const sentNow = (engine: Pick<Engine<never>, "clock">): number => clockOf(engine).now();

/** How long after it was sent a request of this run may still be carried out. */
export function lateMs({ pace = 1 }: { readonly pace?: number }): number {
  return LATE_MS * pace;
}

/** For how long the request may still be carried out; 0 where there is none. Whatever the clock did meanwhile. */
export function lateFor(data: Uint8Array, engine: Pick<Engine<never>, "pace" | "clock">): number {
  const { sentAt } = decodePrivate(data);
  if (sentAt === undefined) return 0;
  const longest = lateMs(engine);
  return Math.min(Math.max(sentAt + longest - sentNow(engine), 0), longest);
}
