/** A change that is tried again while others of the same run conflict with it, and only while nothing of it is done. */

import { timeoutFor } from "../timeouts";
import { objectIn } from "../values/kinds";
import { beginAgain, type Doing, type Opened, type Work } from "./apply-context";

export function withConflictRetry<S, T>(
  work: Work<S>,
  doing: Doing,
  opened: Opened<S>,
  change: () => Promise<T>,
): Promise<T> {
  const { conflictRetry } = work.engine;
  if (!conflictRetry) return change();
  const { context, progress } = opened;
  const state = objectIn(work.request.planned ?? work.request.prior);
  const timeoutMs = Math.min(timeoutFor(doing, state, work.definition.timeouts), opened.remainingMs());
  let first = true;
  const again = () => {
    if (!first) beginAgain(opened);
    first = false;
    return change();
  };
  const untouched = () => !progress.exists && progress.undone !== "something";
  return conflictRetry.run({ signal: context.signal, timeoutMs }, again, untouched);
}
