/**
 * ApplyResourceChange for one definition.
 *
 * The rule above all others: an object that exists is in the state, whatever fails. Each path out of here answers the
 * truest state that is known; where the outcome of a request is not known, reading back decides.
 */
import { isWhollyKnown } from "../plugin/cty/value";
import type { ApplyRequest, ApplyResponse, Diagnostic } from "../plugin/provider";
import {
  type Doing,
  explain,
  isTold,
  keepsPromise,
  lookBack,
  lookingBack,
  type OpenApply,
  type Opened,
  openApply,
  type Work,
} from "./apply-context";
import type { Attributes, State } from "./attribute";
import type { Engine } from "./engine";
import { leftOfCreation, tainted } from "./failed-creation";
import { identityOf } from "./identity";
import { pause } from "./pause";
import { NO_PRIVATE } from "./private-data";
import { completePlan, reconcileRead } from "./reconcile";
import type { Context, ResourceDefinition } from "./resource";
import { known } from "./state";
import { noteCreation, successorOf } from "./succession";
import { timeoutFor } from "./timeouts";

/** Right after a write another node may still serve the old content for a moment. */
const READ_BACK_DELAYS_MS = [0, 250, 1000];

export async function applyResource<S>(
  definition: ResourceDefinition<S>,
  attributes: Attributes,
  engine: Engine<S>,
  type: string,
  request: ApplyRequest,
): Promise<ApplyResponse> {
  const work = { definition, attributes, engine, type, request };
  if (request.planned === null) return destroy(work);
  return request.prior === null ? create(work) : update(work);
}

async function create<S>(work: Work<S>): Promise<ApplyResponse> {
  const planned = work.request.planned as State;
  const opened = openApply(work, "create", planned);
  if ("failed" in opened) return answer(work, null, opened.failed);
  const { context, progress } = opened;
  noteCreation(work.engine, work.definition, planned);
  try {
    context.exists(await inTurn(work, "create", opened, () => work.definition.behaviour.create(planned, context)));
    return answer(work, await complete(work, { ...planned, ...progress.told }, context), context.diagnostics);
  } catch (failure) {
    const { state, diagnostics, begun } = await leftOfCreation(work, failure, opened);
    return begun ? finish(work, begun, context) : answer(work, state, diagnostics);
  }
}

/** The first of several requests was done, though its answer got lost: what is left to do is an update. */
async function finish<S>(work: Work<S>, begun: State, context: OpenApply<S>): Promise<ApplyResponse> {
  const planned = work.request.planned as State;
  try {
    const told = await work.definition.behaviour.update?.(planned, begun, context);
    return answer(work, await complete(work, { ...planned, ...told }, context), context.diagnostics);
  } catch (failure) {
    const problems = explain(work, failure, "create", planned);
    return answer(work, begun, [...context.diagnostics, ...problems, tainted(work.type)]);
  }
}

async function update<S>(work: Work<S>): Promise<ApplyResponse> {
  const planned = work.request.planned as State;
  const prior = work.request.prior as State;
  const opened = openApply(work, "update", planned);
  if ("failed" in opened) return answer(work, prior, opened.failed);
  const { context, progress } = opened;
  try {
    const told = await inTurn(work, "update", opened, async () =>
      work.definition.behaviour.update?.(planned, prior, context),
    );
    return answer(work, await complete(work, { ...planned, ...told }, context), context.diagnostics);
  } catch (failure) {
    const before = { ...prior, ...progress.told };
    const remote = await lookBack(work, before);
    const mayBeDone = work.engine.isUncertain(failure) && !work.definition.operation;
    const decidable = remote && mayBeDone && isTold(work.attributes, planned, prior, remote);
    if (decidable && keepsPromise(work.attributes, planned, remote)) {
      return answer(work, known(completePlan(work.attributes, planned, remote)), context.diagnostics);
    }
    const state = remote ? reconcileRead(work.attributes, before, remote) : before;
    return answer(work, state, [...context.diagnostics, ...explain(work, failure, "update", planned)]);
  }
}

async function destroy<S>(work: Work<S>): Promise<ApplyResponse> {
  const prior = work.request.prior as State;
  const successor = successorOf(work.engine, work.definition, prior, work.request.plannedPrivate);
  const opened = openApply(work, "delete", prior, successor);
  if ("failed" in opened) return answer(work, prior, opened.failed);
  const { context, progress } = opened;
  try {
    await inTurn(work, "delete", opened, () => work.definition.behaviour.delete(prior, context));
    return answer(work, null, context.diagnostics);
  } catch (failure) {
    const state = { ...prior, ...progress.told };
    const gone = work.engine.isUncertain(failure) && (await lookBack(work, state)) === null;
    if (gone) return answer(work, null, context.diagnostics);
    return answer(work, state, [...context.diagnostics, ...explain(work, failure, "delete", state)]);
  }
}

/** The change, as soon as others of the same run are out of its way: once more only while nothing of it is done. */
function inTurn<S, T>(
  work: Work<S>,
  doing: Doing,
  { context, progress }: Opened<S>,
  change: () => Promise<T>,
): Promise<T> {
  const { turns } = work.engine;
  if (!turns) return change();
  const state = (work.request.planned ?? work.request.prior) as State;
  const timeoutMs = timeoutFor(doing, state, work.definition.timeouts);
  const again = () => {
    context.diagnostics.length = 0;
    delete progress.begun;
    delete progress.undone;
    return change();
  };
  const untouched = () => !progress.exists && progress.undone !== "something";
  return turns.take({ signal: context.signal, timeoutMs }, again, untouched);
}

/** Fills what the plan left unknown, from the server where necessary. */
async function complete<S>(work: Work<S>, state: State, context: Context<S>): Promise<State> {
  if (isWhollyKnown(state)) return state;
  // After an interrupt too: what is done but not read back would count as broken, and be replaced by the next run.
  const reading = context.signal.aborted ? lookingBack(work) : context;
  for (const delay of READ_BACK_DELAYS_MS) {
    if (delay > 0) await pause(delay, reading.signal);
    const remote = await work.definition.behaviour.read(known(state), reading);
    if (remote) return known(completePlan(work.attributes, state, remote));
  }
  throw new Error(
    "The server accepted the object, but it cannot be read back. Another client may have removed it, or the credentials may not be allowed to see it.",
  );
}

function answer<S>(work: Work<S>, state: State | null, diagnostics: readonly Diagnostic[]): ApplyResponse {
  const identity = state ? identityOf(work.definition, state) : undefined;
  // What a planned creation announces is for this run only.
  const data = work.request.prior === null ? NO_PRIVATE : work.request.plannedPrivate;
  return { state, private: data, diagnostics, ...(identity && { identity }) };
}
