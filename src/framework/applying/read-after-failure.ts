/** Reads an object after a failure, with growing pauses and in separate sessions. */
// not fuzzed: it reads the server through decoders that are fuzzed
// biome-ignore-all lint/plugin/machine: signals of separate sessions, which undici and Node end

import { pause } from "../../system/clock";
import type { State } from "../attribute";
import { clockOf, type Engine, openContext } from "../handlers/engine";
import type { Context, ResourceDefinition } from "../resource";

interface ReadTarget<S> {
  readonly definition: ResourceDefinition<S>;
  readonly engine: Engine<S>;
}

/** Time limit of reading without another limit, and after an interrupt. */
export const READ_AFTER_FAILURE_MS = 5_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;
/** Time for which a refused read is repeated: a node that restarts refuses users for a moment. */
const DENIED_MS = 30_000;

export interface PollOptions {
  /** Ends the reads. An interrupted call still gets `READ_AFTER_FAILURE_MS`. */
  readonly signal: AbortSignal;
  /** Milliseconds to wait for an unreachable server. */
  readonly timeoutMs: number;
  /** Milliseconds to repeat reads that succeed but do not show the wanted object. */
  readonly patienceMs: number;
  readonly isWanted: (remote: State | null) => boolean;
}

/**
 * Reads until the object is as wanted, and returns it, or the last one read; null if it does not exist. `undefined` when no read
 * succeeded, or none can succeed in this run.
 */
export async function pollAfterFailure<S>(
  target: ReadTarget<S>,
  state: State,
  options: PollOptions,
): Promise<State | null | undefined> {
  const { isWanted } = options;
  const interrupted = options.signal.aborted;
  const pace = interrupted ? 1 : (target.engine.pace ?? 1);
  // After an interrupt the user does not wait for the end of a task, whose result is still ours.
  const patienceMs = interrupted ? READ_AFTER_FAILURE_MS : options.patienceMs;
  const signal = interrupted ? AbortSignal.timeout(READ_AFTER_FAILURE_MS) : options.signal;
  const timeoutMs = interrupted ? READ_AFTER_FAILURE_MS : Math.max(options.timeoutMs, READ_AFTER_FAILURE_MS);
  const clock = clockOf(target.engine);
  const until = clock.elapsed() + timeoutMs;
  let patient: number | undefined;
  let denied: number | undefined;
  for (let delay = FIRST_PAUSE_MS * pace; ; delay = Math.min(2 * delay, LONGEST_PAUSE_MS * pace)) {
    const limit = Math.max(until - clock.elapsed(), FIRST_PAUSE_MS);
    const { found, failure } = await readSeparately(target, state, signal, limit);
    if (target.engine.causeOf?.(failure)?.concernsAll) return undefined;
    if (found !== undefined || !target.engine.isDenied?.(failure)) denied = undefined;
    else denied ??= clock.elapsed() + DENIED_MS * pace;
    if (denied !== undefined && clock.elapsed() >= denied) return undefined;
    if (found !== undefined) {
      patient ??= clock.elapsed() + patienceMs;
      if (isWanted(found)) return found;
    }
    // The last read is at the end, when an unanswered request can no longer take effect.
    const remainingMs = Math.min(until, patient ?? until) - clock.elapsed();
    if (remainingMs <= 0 || !(await pause(Math.min(delay, remainingMs), signal, clock))) return found;
  }
}

/** Reads the object once; `undefined` when the read fails. */
export async function readAfterFailure<S>(target: ReadTarget<S>, state: State): Promise<State | null | undefined> {
  const signal = AbortSignal.timeout(READ_AFTER_FAILURE_MS);
  return (await readSeparately(target, state, signal, READ_AFTER_FAILURE_MS)).found;
}

async function readSeparately<S>(
  target: ReadTarget<S>,
  state: State,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<{ readonly found?: State | null; readonly failure?: unknown }> {
  try {
    return { found: await target.definition.behaviour.read(state, separateContext(target.engine, timeoutMs, signal)) };
  } catch (failure) {
    return { failure };
  }
}

/** Opens a separate session, because that of the call may be cancelled or out of time. Its warnings are dropped. */
export function separateContext<S>(
  engine: Engine<S>,
  timeoutMs: number,
  signal = AbortSignal.timeout(timeoutMs),
): Context<S> {
  return openContext(engine, { signal, timeoutMs, fresh: true });
}
