/** Carries out a deletion, and repeats it until the object certainly does not exist. */

import type { ApplyRequest } from "../../plugin/contract";
import type { Attributes, State } from "../attribute";
import { decodePrivate } from "../handlers/private-data";
import { isOperation, isSingleton } from "../life-cycle";
import type { ResourceDefinition } from "../resource";
import { sameState } from "../values/equality";
import { reconcileRead } from "../values/reconcile";
import { objectIn, objectOrNullIn } from "../values/state";
import {
  type Applied,
  effectOf,
  explain,
  mayRepeat,
  type Opened,
  openApply,
  outlastRequest,
  pauseBeforeRepeat,
  pollUntil,
  type Work,
  warningOfOpenRequest,
  withConflictRetry,
} from "./apply-context";
import { isHandedOver } from "./hand-overs";
import { remainingLateMs } from "./late-requests";
import { pollAfterFailure, readAfterFailure } from "./read-after-failure";
import { replacementOf } from "./replacement";

export async function deleteObject<S>(work: Work<S>): Promise<Applied> {
  const prior = objectIn(work.request.prior);
  // The owner of the list manages the element from now on, so it is kept.
  if (isHandedOver(work.engine, work.definition, "taken", prior)) return { state: null, diagnostics: [] };
  const replacedBy = replacementOf(work.engine, work.definition, prior, work.request.plannedPrivate);
  const opened = openApply(work, "delete", prior, replacedBy);
  if ("failed" in opened) return { state: prior, diagnostics: opened.failed };
  const { context, progress, sent } = opened;
  const earlier = earlierRequestOf(work, replacedBy);
  for (let attempt = 1; ; attempt++) {
    const state = { ...prior, ...progress.reported };
    let isAnotherOpen: boolean;
    try {
      await withConflictRetry(work, "delete", opened, () => work.definition.behaviour.delete(state, context));
      isAnotherOpen = sent.length > 0;
    } catch (failure) {
      const outcome = await afterFailure(work, opened, failure, attempt);
      if (outcome === "again") continue;
      if (outcome !== "gone") return outcome;
      isAnotherOpen = sent.length > 1;
    }
    const patienceMs = mayRepeat(work, opened, attempt) ? remainingLateMs(earlier, work.engine) : 0;
    if (patienceMs > 0 && (await reappears(work, opened, { state, patienceMs, isFirst: attempt === 1 }))) continue;
    // Another unanswered deletion could delete an object that a later run creates with this name.
    const warnings = await outlastRequest(work, opened, isAnotherOpen ? sent.at(-1) : earlier);
    return { state: null, diagnostics: [...context.diagnostics, ...warnings] };
  }
}

/** Reads the object after a failure: it is gone, the deletion is to be sent again, or has failed. */
async function afterFailure<S>(
  work: Work<S>,
  opened: Opened<S>,
  failure: unknown,
  attempt: number,
): Promise<"gone" | "again" | Applied> {
  const { context, progress, sent } = opened;
  const lastKnown = { ...objectIn(work.request.prior), ...progress.reported };
  const effect = effectOf(work, failure);
  const mayBeGone = effect === "unknown" || attempt > 1 || sent.length > 0;
  const remote = mayBeGone || effect === "stale" ? await readRemote(work, opened, lastKnown, effect) : undefined;
  if (mayBeGone && remote === null) return "gone";
  const isOurs = effect === "unknown" || (effect === "stale" && remote && isUnchanged(work, lastKnown, remote));
  if (isOurs && remote !== undefined && mayRepeat(work, opened, attempt)) {
    context.diagnostics.length = 0;
    await pauseBeforeRepeat(work, opened, attempt);
    return "again";
  }
  const problems = [...explain(work, failure, "delete", lastKnown), ...warningOfOpenRequest(work, opened, failure)];
  return { state: lastKnown, diagnostics: [...context.diagnostics, ...problems], sentAt: sent.at(-1) };
}

/** Time of an unanswered request of an earlier run, which may create or change the object again. */
function earlierRequestOf<S>({ definition, request }: Work<S>, replacedBy: ReadonlySet<string> | undefined) {
  // A replacement creates the object again, and an operation leaves none.
  if (replacedBy !== undefined || isOperation(definition)) return undefined;
  return decodePrivate(request.plannedPrivate).sentAt;
}

async function readRemote<S>(work: Work<S>, opened: Opened<S>, state: State, effect: string) {
  if (isOperation(work.definition)) return undefined;
  if (effect !== "unknown") return readAfterFailure(work, state);
  return pollUntil(work, opened, state, (remote) => remote === null);
}

interface Deleted {
  readonly state: State;
  /** Milliseconds for which a request of an earlier run may still take effect. */
  readonly patienceMs: number;
  /** True for the first attempt to delete the object. */
  readonly isFirst: boolean;
}

/** Waits until a late request may have created the object again, so that it can be deleted again. */
async function reappears<S>(
  work: Work<S>,
  { context, remainingMs }: Opened<S>,
  { state, patienceMs, isFirst }: Deleted,
): Promise<boolean> {
  const remaining = await readAfterFailure(work, state);
  if (remaining === undefined) return false;
  // The request took effect during the deletion, unless the deletion leaves the object on the server.
  if (isFirst && remaining !== null && !isSingleton(work.definition)) return true;
  // A singleton remains in some state after the deletion, and a late request changes that state.
  const isBack = (found: State | null) =>
    remaining === null || found === null ? found !== remaining : !sameState(work.attributes, found, remaining);
  const options = { signal: context.signal, timeoutMs: Math.min(remainingMs(), patienceMs), patienceMs };
  const found = await pollAfterFailure(work, state, { ...options, isWanted: isBack });
  return found !== undefined && found !== null && isBack(found);
}

function isUnchanged<S>({ attributes }: Work<S>, state: State, remote: State): boolean {
  return sameState(attributes, reconcileRead(attributes, state, remote), state);
}

/**
 * Hides unmanaged collections from a definition: those whose elements other resources may manage, and that the configuration does
 * not have. They remain unchanged on the server until the object itself is deleted.
 */
export function withoutUnmanagedLists<S>(
  definition: ResourceDefinition<S>,
  attributes: Attributes,
  { prior, planned, plannedPrivate }: Pick<ApplyRequest, "prior" | "planned" | "plannedPrivate">,
): ResourceDefinition<S> {
  // A creation has no unmanaged elements, and a deletion removes all of them with the object.
  if (prior === null || planned === null) return definition;
  const { kept = [] } = decodePrivate(plannedPrivate);
  const wanted = objectOrNullIn(planned);
  const names = Object.keys(attributes).filter((name) => {
    if (!attributes[name]?.traits.sharedWith) return false;
    return kept.includes(name) || (wanted?.[name] ?? null) === null;
  });
  if (names.length === 0) return definition;
  const nothing = Object.fromEntries(names.map((name) => [name, null]));
  const without = (state: State): State => ({ ...state, ...nothing });
  const { behaviour } = definition;
  return {
    ...definition,
    behaviour: {
      ...behaviour,
      async read(state, context) {
        const remote = await behaviour.read(without(state), context);
        return remote && Object.fromEntries(Object.entries(remote).filter(([name]) => !names.includes(name)));
      },
      ...(behaviour.update && {
        async update(planned: State, prior: State, context) {
          const [after, before] = [without(planned), without(prior)];
          // Without another change no request is needed.
          return sameState(attributes, after, before) ? undefined : behaviour.update?.(after, before, context);
        },
      }),
    },
  };
}
