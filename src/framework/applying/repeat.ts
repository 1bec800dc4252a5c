/** How often and after what pause a change is made once more, and for how long its effect is looked for before that. */

import { pause } from "../../system/clock";
import { clockOf } from "../handlers/engine";
import { isOperation } from "../life-cycle";
import type { Opened, Work } from "./apply-context";

const LOOK_MS = 2_000;
const MOST_ATTEMPTS = 6;
const REPEAT_MS = 500;

const paceOf = <S>({ engine }: Work<S>) => engine.pace ?? 1;

/** For how long something that does not show yet is looked for. */
export function waitForEffectMs<S>(work: Work<S>): number {
  return LOOK_MS * paceOf(work);
}

/** Whether there is time for another attempt after the pause, and there were not too many. */
export function hasAttemptsLeft<S>({ remainingMs }: Opened<S>, attempt: number): boolean {
  return attempt < MOST_ATTEMPTS && remainingMs() > (attempt + 2) * REPEAT_MS;
}

/** Operations have effects that are not undone: they are never made twice. */
export function mayRepeat<S>({ definition }: Work<S>, opened: Opened<S>, attempt: number): boolean {
  return !isOperation(definition) && !opened.context.signal.aborted && hasAttemptsLeft(opened, attempt);
}

/** An interrupt during the pause shows in the next attempt. */
export async function pauseBeforeRepeat<S>(work: Work<S>, { context }: Opened<S>, attempt: number): Promise<void> {
  await pause(REPEAT_MS * attempt * paceOf(work), context.signal, clockOf(work.engine));
}
