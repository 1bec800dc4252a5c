/** A change, as soon as others of the same run are out of its way: once more only while nothing of it is done. */
import { beginAgain, type Doing, type Opened, type Work } from "./apply-context";
import type { State } from "./attribute";
import { timeoutFor } from "./timeouts";

export function inTurn<S, T>(work: Work<S>, doing: Doing, opened: Opened<S>, change: () => Promise<T>): Promise<T> {
  const { turns } = work.engine;
  if (!turns) return change();
  const { context, progress } = opened;
  const state = (work.request.planned ?? work.request.prior) as State;
  const timeoutMs = Math.min(timeoutFor(doing, state, work.definition.timeouts), opened.remainingMs());
  let first = true;
  const again = () => {
    if (!first) beginAgain(opened);
    first = false;
    return change();
  };
  const untouched = () => !progress.exists && progress.undone !== "something";
  return turns.take({ signal: context.signal, timeoutMs }, again, untouched);
}
