/**
 * ApplyResourceChange for one definition.
 *
 * The rule above all others: an object that exists is in the state, whatever fails. Each path out of here answers the
 * truest state that is known; where the outcome of a request is not known, reading back decides.
 */
import { isWhollyKnown, UNKNOWN, type ValueMap } from "../plugin/cty/value";
import type { ApplyRequest, ApplyResponse, Diagnostic } from "../plugin/provider";
import type { Attributes, State } from "./attribute";
import { error } from "./diagnostics";
import { type Engine, explainFailure, openContext } from "./engine";
import { same } from "./equality";
import { identityOf } from "./identity";
import { pause } from "./pause";
import { completePlan, reconcileRead } from "./reconcile";
import type { ApplyContext, Context, ResourceDefinition } from "./resource";
import { known } from "./state";
import { timeoutFor } from "./timeouts";

/** Right after a write another node may still serve the old content for a moment. */
const READ_BACK_DELAYS_MS = [0, 250, 1000];
/** How long finding out the truth may take after a failure, also after an interrupt. */
const LOOK_BACK_MS = 5_000;

interface Work<S> {
  readonly definition: ResourceDefinition<S>;
  readonly attributes: Attributes;
  readonly engine: Engine<S>;
  readonly type: string;
  readonly request: ApplyRequest;
}

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
  try {
    context.exists(await work.definition.behaviour.create(planned, context));
    return answer(work, await complete(work, { ...planned, ...progress.told }, context), context.diagnostics);
  } catch (failure) {
    const diagnostics = [...context.diagnostics, ...explain(work, failure, "create", planned)];
    const promised = { ...planned, ...progress.told };
    if (progress.exists) return answer(work, known(completePlan(work.attributes, promised, {})), diagnostics);
    // What is done leaves nothing behind that could be read back.
    if (!work.engine.isUncertain(failure) || work.definition.operation) return answer(work, null, diagnostics);
    const remote = await lookBack(work, known(promised));
    if (!remote) return answer(work, null, diagnostics);
    if (keepsPromise(work.attributes, promised, remote)) {
      return answer(work, known(completePlan(work.attributes, promised, remote)), context.diagnostics);
    }
    const begun = progress.begun && { ...promised, ...progress.begun };
    if (begun && keepsPromise(work.attributes, begun, remote)) {
      return finish(work, known(completePlan(work.attributes, begun, remote)), context);
    }
    const detail =
      "The object exists on the server, but with other values than planned, so it is not certain that this run created it. It was left alone: look at it, then import or remove it.";
    return answer(work, null, [...diagnostics, error(`Outcome of creating ${work.type} is not known`, detail)]);
  }
}

/** The first of several requests was done, though its answer got lost: what is left to do is an update. */
async function finish<S>(work: Work<S>, begun: State, context: OpenApply<S>): Promise<ApplyResponse> {
  const planned = work.request.planned as State;
  try {
    const told = await work.definition.behaviour.update?.(planned, begun, context);
    return answer(work, await complete(work, { ...planned, ...told }, context), context.diagnostics);
  } catch (failure) {
    return answer(work, begun, [...context.diagnostics, ...explain(work, failure, "create", planned)]);
  }
}

async function update<S>(work: Work<S>): Promise<ApplyResponse> {
  const planned = work.request.planned as State;
  const prior = work.request.prior as State;
  const opened = openApply(work, "update", planned);
  if ("failed" in opened) return answer(work, prior, opened.failed);
  const { context, progress } = opened;
  try {
    const told = await work.definition.behaviour.update?.(planned, prior, context);
    return answer(work, await complete(work, { ...planned, ...told }, context), context.diagnostics);
  } catch (failure) {
    const before = { ...prior, ...progress.told };
    const remote = await lookBack(work, before);
    const mayBeDone = work.engine.isUncertain(failure) && !work.definition.operation;
    if (remote && mayBeDone && keepsPromise(work.attributes, planned, remote)) {
      return answer(work, known(completePlan(work.attributes, planned, remote)), context.diagnostics);
    }
    const state = remote ? reconcileRead(work.attributes, before, remote) : before;
    return answer(work, state, [...context.diagnostics, ...explain(work, failure, "update", planned)]);
  }
}

async function destroy<S>(work: Work<S>): Promise<ApplyResponse> {
  const prior = work.request.prior as State;
  const opened = openApply(work, "delete", prior);
  if ("failed" in opened) return answer(work, prior, opened.failed);
  const { context, progress } = opened;
  try {
    await work.definition.behaviour.delete(prior, context);
    return answer(work, null, context.diagnostics);
  } catch (failure) {
    const state = { ...prior, ...progress.told };
    const gone = work.engine.isUncertain(failure) && (await lookBack(work, state)) === null;
    if (gone) return answer(work, null, context.diagnostics);
    return answer(work, state, [...context.diagnostics, ...explain(work, failure, "delete", state)]);
  }
}

interface Progress {
  exists: boolean;
  told: State;
  begun?: State;
}

type OpenApply<S> = ApplyContext<S> & { readonly diagnostics: Diagnostic[] };

function openApply<S>(
  work: Work<S>,
  doing: "create" | "update" | "delete",
  state: State,
): { readonly context: OpenApply<S>; readonly progress: Progress } | { readonly failed: readonly Diagnostic[] } {
  try {
    const base = openContext(work.engine, work.request, timeoutFor(doing, state, work.definition.timeouts));
    const progress: Progress = { exists: false, told: {} };
    const config = (work.request.config ?? {}) as ValueMap;
    const exists = (told?: State) => {
      progress.exists = true;
      progress.told = { ...progress.told, ...told };
    };
    const begins = (partial: State) => {
      progress.begun = partial;
    };
    return { context: { ...base, config, exists, begins }, progress };
  } catch (failure) {
    return { failed: explain(work, failure, doing, state) };
  }
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

/** What is really there, asked in a session of its own (the call's may be cancelled); `undefined` if nobody can tell. */
async function lookBack<S>(work: Work<S>, state: State): Promise<State | null | undefined> {
  try {
    return await work.definition.behaviour.read(state, lookingBack(work));
  } catch {
    return undefined;
  }
}

const lookingBack = <S>({ engine }: Work<S>): Context<S> =>
  openContext(engine, { signal: AbortSignal.timeout(LOOK_BACK_MS) }, LOOK_BACK_MS);

/** True when everything planned that the server tells is there as planned. */
function keepsPromise(attributes: Attributes, planned: State, remote: State): boolean {
  return Object.entries(attributes).every(([name, attribute]) => {
    const promised = planned[name] ?? null;
    return promised === UNKNOWN || remote[name] === undefined || same(attribute, remote[name], promised);
  });
}

function explain<S>(work: Work<S>, failure: unknown, doing: "create" | "update" | "delete", state: State) {
  const { type, attributes, engine } = work;
  return explainFailure(engine, failure, { type, attributes, doing, state });
}

function answer<S>(work: Work<S>, state: State | null, diagnostics: readonly Diagnostic[]): ApplyResponse {
  const identity = state ? identityOf(work.definition, state) : undefined;
  return { state, private: work.request.plannedPrivate, diagnostics, ...(identity && { identity }) };
}
