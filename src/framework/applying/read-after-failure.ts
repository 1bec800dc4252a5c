/** Finding out what is really there after a failure, with growing pauses and in sessions of its own. */
// not fuzzed: it asks the server, through decoders that are fuzzed
// biome-ignore-all lint/plugin/machine: signals of sessions of their own, which undici and Node end

import { pause } from "../../system/clock";
import type { State } from "../attribute";
import { clockOf, type Engine, openContext } from "../handlers/engine";
import type { Context, ResourceDefinition } from "../resource";

interface Looker<S> {
  readonly definition: ResourceDefinition<S>;
  readonly engine: Engine<S>;
}

/** How long finding out the truth may take when there is no other limit, and after an interrupt. */
export const READ_AFTER_FAILURE_MS = 5_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;
/** How long somebody who is refused goes on asking: a node that restarts refuses users for a moment. */
const DENIED_MS = 30_000;

export interface LookOptions {
  /** Ends the looking. An interrupted call gets a few seconds all the same. */
  readonly signal: AbortSignal;
  /** Until when a server that cannot be reached is waited for, in milliseconds from now. */
  readonly timeoutMs: number;
  /** For how long something that is not as wanted is looked at again. */
  readonly patienceMs: number;
  readonly isWanted: (remote: State | null) => boolean;
}

/** What is there: the first that is wanted, else the last that was seen; `undefined` when no read succeeded, or none can in this run. */
export async function pollAfterFailure<S>(
  looker: Looker<S>,
  state: State,
  options: LookOptions,
): Promise<State | null | undefined> {
  const { isWanted } = options;
  const interrupted = options.signal.aborted;
  const pace = interrupted ? 1 : (looker.engine.pace ?? 1);
  // Whoever interrupts does not wait for the end of a task; what it makes is ours all the same.
  const patienceMs = interrupted ? READ_AFTER_FAILURE_MS : options.patienceMs;
  const signal = interrupted ? AbortSignal.timeout(READ_AFTER_FAILURE_MS) : options.signal;
  const timeoutMs = interrupted ? READ_AFTER_FAILURE_MS : Math.max(options.timeoutMs, READ_AFTER_FAILURE_MS);
  const clock = clockOf(looker.engine);
  const until = clock.elapsed() + timeoutMs;
  let patient: number | undefined;
  let denied: number | undefined;
  for (let delay = FIRST_PAUSE_MS * pace; ; delay = Math.min(2 * delay, LONGEST_PAUSE_MS * pace)) {
    const limit = Math.max(until - clock.elapsed(), FIRST_PAUSE_MS);
    const { found, failure } = await readSeparately(looker, state, signal, limit);
    if (looker.engine.causeOf?.(failure)?.concernsAll) return undefined;
    if (found !== undefined || !looker.engine.isDenied?.(failure)) denied = undefined;
    else denied ??= clock.elapsed() + DENIED_MS * pace;
    if (denied !== undefined && clock.elapsed() >= denied) return undefined;
    if (found !== undefined) {
      patient ??= clock.elapsed() + patienceMs;
      if (isWanted(found)) return found;
    }
    const next = clock.elapsed() + delay;
    if (next > until || (patient !== undefined && next > patient)) return found;
    if (!(await pause(delay, signal, clock))) return found;
  }
}

/** What is there at the first look. */
export async function readAfterFailure<S>(looker: Looker<S>, state: State): Promise<State | null | undefined> {
  const signal = AbortSignal.timeout(READ_AFTER_FAILURE_MS);
  return (await readSeparately(looker, state, signal, READ_AFTER_FAILURE_MS)).found;
}

async function readSeparately<S>(
  looker: Looker<S>,
  state: State,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<{ readonly found?: State | null; readonly failure?: unknown }> {
  try {
    return { found: await looker.definition.behaviour.read(state, separateContext(looker.engine, timeoutMs, signal)) };
  } catch (failure) {
    return { failure };
  }
}

/** A session of its own: the call's may be cancelled, or out of time. Its warnings are of no interest. */
export function separateContext<S>(
  engine: Engine<S>,
  timeoutMs: number,
  signal = AbortSignal.timeout(timeoutMs),
): Context<S> {
  return openContext(engine, { signal }, timeoutMs, false, { fresh: true });
}
