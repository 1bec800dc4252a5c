/** Carries out an update, and repeats it from the current object after an unknown outcome or concurrent writes. */

import type { State } from "../attribute";
import { decodePrivate } from "../handlers/private-data";
import { isOperation } from "../life-cycle";
import { sameState } from "../values/equality";
import { completePlan, reconcileRead } from "../values/reconcile";
import { knownState, objectIn } from "../values/state";
import {
  type Applied,
  complete,
  effectOf,
  explain,
  hasConverged,
  matchesPlan,
  mayRepeat,
  type Opened,
  openApply,
  outlastRequest,
  pauseBeforeRepeat,
  pollUntil,
  reportsEveryChange,
  type Work,
  warningOfOpenRequest,
  withConflictRetry,
} from "./apply-context";
import { readAfterFailure } from "./read-after-failure";

export async function updateObject<S>(work: Work<S>): Promise<Applied> {
  const opened = openApply(work, "update", objectIn(work.request.planned));
  if ("failed" in opened) return { state: objectIn(work.request.prior), diagnostics: opened.failed };
  return { ...(await update(work, opened, await outlastEarlierUpdate(work, opened))), sentAt: opened.sent.at(-1) };
}

/** Waits until an unanswered request of an earlier run can no longer undo this update. Returns the object after that time. */
async function outlastEarlierUpdate<S>(work: Work<S>, opened: Opened<S>): Promise<State> {
  const prior = objectIn(work.request.prior);
  const { sentAt } = decodePrivate(work.request.plannedPrivate);
  if (sentAt === undefined) return prior;
  opened.context.diagnostics.push(...(await outlastRequest(work, opened, sentAt)));
  const remote = await readAfterFailure(work, prior);
  return remote ? reconcileRead(work.attributes, prior, remote) : prior;
}

async function update<S>(work: Work<S>, opened: Opened<S>, current: State): Promise<Applied> {
  const { definition, attributes } = work;
  const planned = objectIn(work.request.planned);
  let prior = current;
  const { context, progress } = opened;
  for (let attempt = 1; ; attempt++) {
    try {
      const values = await withConflictRetry(work, "update", opened, async () =>
        definition.behaviour.update?.(planned, prior, context),
      );
      return { state: await complete(work, { ...planned, ...values }, context), diagnostics: context.diagnostics };
    } catch (failure) {
      const before = { ...prior, ...progress.reported };
      const effect = effectOf(work, failure);
      const remote = await readRemote(work, opened, before, effect === "unknown");
      const isDecidable = remote && effect === "unknown" && reportsEveryChange(attributes, planned, prior, remote);
      const isWhole = isDecidable && matchesPlan(attributes, planned, remote) && hasConverged(attributes, remote);
      if (isWhole && !isOperation(definition)) {
        return { state: knownState(completePlan(attributes, planned, remote)), diagnostics: context.diagnostics };
      }
      const state = remote ? reconcileRead(attributes, before, remote) : before;
      const passes =
        effect === "unknown" || (effect === "stale" && remote && isUndisturbed(work, planned, before, state));
      if (passes && remote && mayRepeat(work, opened, attempt)) {
        prior = state;
        context.diagnostics.length = 0;
        await pauseBeforeRepeat(work, opened, attempt);
        continue;
      }
      const problems = [...explain(work, failure, "update", planned), ...warningOfOpenRequest(work, opened, failure)];
      return { state, diagnostics: [...context.diagnostics, ...problems] };
    }
  }
}

function readRemote<S>(work: Work<S>, opened: Opened<S>, before: State, isUnknown: boolean) {
  if (!isUnknown || isOperation(work.definition)) return readAfterFailure(work, before);
  const planned = objectIn(work.request.planned);
  const isWanted = (remote: State | null) => remote !== null && matchesPlan(work.attributes, planned, remote);
  return pollUntil(work, opened, before, isWanted);
}

/** True when concurrent writes did not touch managed attributes: each one is as before, or as planned. */
function isUndisturbed<S>({ attributes }: Work<S>, planned: State, before: State, state: State): boolean {
  return Object.keys(attributes).every((name) => {
    const single = Object.fromEntries(Object.entries(attributes).filter(([other]) => other === name));
    return sameState(single, state, before) || sameState(single, state, planned);
  });
}
