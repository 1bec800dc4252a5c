/** What an apply gives to a definition, and what it hears back from it. */

import type { ApplyRequest, Diagnostic } from "../../plugin/contract";
import { isWhollyKnown, UNKNOWN } from "../../plugin/cty/value";
import { pause } from "../../system/clock";
import type { Attributes, State } from "../attribute";
import { clockOf, type Engine, explainFailure, openContext, type ServiceCall } from "../handlers/engine";
import { isOperation } from "../life-cycle";
import type { ApplyContext, Context, ResourceDefinition, Together } from "../resource";
import { timeoutFor } from "../timeouts";
import { same } from "../values/equality";
import { completePlan } from "../values/reconcile";
import { known, objectIn } from "../values/state";
import { lateMs, sentNow } from "./late-requests";
import type { BegunChange } from "./planned-changes";
import { READ_AFTER_FAILURE_MS, separateContext } from "./read-after-failure";

/** How long taking back what a failed creation made may take. */
const UNDO_MS = 30_000;

export type Doing = "create" | "update" | "delete";

export interface Work<S> {
  readonly definition: ResourceDefinition<S>;
  readonly attributes: Attributes;
  readonly engine: Engine<S>;
  readonly type: string;
  readonly request: ApplyRequest;
  /** For changes that are carried out together. */
  readonly begun?: BegunChange;
  /** Where an engine shows how far the work is. */
  readonly onProgress?: ServiceCall["onProgress"];
}

/** What the definition has reported so far. */
interface Progress {
  exists: boolean;
  reported: State;
  /** What the creation made up: the same in each attempt. */
  made: State;
  begun?: State;
  /** What was made, if anything, has been taken back. */
  undone?: "something" | "nothing";
  /** An update can do what is missing. */
  resumable?: boolean;
}

export type OpenApply<S> = ApplyContext<S> & { readonly diagnostics: Diagnostic[] };

export interface Opened<S> {
  readonly context: OpenApply<S>;
  readonly progress: Progress;
  /** When a write was last sent that the server may still carry out. */
  readonly sent: { readonly at?: number };
  /** Until the timeout of the call. */
  readonly remainingMs: () => number;
}

export function openApply<S>(
  work: Work<S>,
  doing: Doing,
  state: State,
  replacedBy?: ReadonlySet<string>,
): Opened<S> | { readonly failed: readonly Diagnostic[] } {
  try {
    const timeoutMs = timeoutFor(doing, state, work.definition.timeouts);
    const clock = clockOf(work.engine);
    const until = clock.elapsed() + timeoutMs;
    const sent: { at?: number } = {};
    const onUnanswered = () => {
      sent.at = sentNow(work.engine);
    };
    const { onProgress } = work;
    const how = { onUnanswered, ...(onProgress && { onProgress }) };
    const base = openContext(work.engine, work.request, timeoutMs, false, how);
    const progress: Progress = { exists: false, reported: {}, made: {} };
    const context: OpenApply<S> = {
      ...base,
      config: objectIn(work.request.config ?? {}),
      lateMs: lateMs(work.engine),
      ...(replacedBy && { replacedBy }),
      ...togetherOf(work),
      isHandedOver: (hand, element) => work.engine.plannedChanges?.isHandedOver(hand, element) === true,
      created(values) {
        progress.exists = true;
        progress.reported = { ...progress.reported, ...values };
      },
      identified(made) {
        progress.made = { ...progress.made, ...made };
        work.engine.creations?.name(work.type, work.definition, work.attributes, state, made);
        progress.reported = { ...progress.reported, ...made };
      },
      firstStep(partial) {
        progress.begun = partial;
      },
      async transaction(steps, { undo, resumable = false }) {
        try {
          await steps();
        } catch (failure) {
          if (resumable && base.signal.aborted) progress.resumable = true;
          else if (await succeeds(undo(separateContext(work.engine, UNDO_MS)))) {
            if (progress.exists) progress.undone = "something";
            // What is still to come could not be taken back.
            else if (sent.at === undefined) progress.undone = "nothing";
          }
          throw failure;
        }
      },
    };
    return { context, progress, sent, remainingMs: () => Math.max(0, until - clock.elapsed()) };
  } catch (failure) {
    return { failed: explain(work, failure, doing, state) };
  }
}

function togetherOf<S>({ engine, definition, begun }: Work<S>): { readonly together?: Together<S> } {
  const { endings } = engine;
  if (definition.together === undefined || !begun || !endings) return {};
  const services = (timeoutMs: number) => separateContext(engine, timeoutMs).services;
  const atEnd = (key: object, work: () => Promise<void>) => void endings.set(key, work);
  return { together: { made: begun.made, services, atEnd } };
}

/** Forgets what the definition reported of an attempt that is repeated, but for the names. */
export function beginAgain<S>({ context, progress }: Opened<S>): void {
  context.diagnostics.length = 0;
  progress.exists = false;
  progress.reported = { ...progress.made };
  delete progress.begun;
  delete progress.undone;
  delete progress.resumable;
}

async function succeeds(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch {
    return false;
  }
}

/** What a failure says about the request that failed. */
export function effectOf<S>({ engine }: Work<S>, failure: unknown): "unknown" | "stale" | "refused" {
  if (engine.isUncertain(failure)) return "unknown";
  return engine.isStale?.(failure) ? "stale" : "refused";
}

/** Whether the object can be looked for. */
export function isNamed({ identity }: Pick<ResourceDefinition<never>, "identity">, state: State): boolean {
  return identity.every((name) => state[name] !== UNKNOWN && (state[name] ?? null) !== null);
}

/** True when everything planned that the server reports is there as planned. */
export function matchesPlan(attributes: Attributes, planned: State, remote: State): boolean {
  // What the server makes up within a list is unknown in the plan, as the keys of interfaces.
  const promised = completePlan(attributes, planned, remote);
  return Object.entries(attributes).every(([name, attribute]) => {
    // What changes work towards is another question: `hasConverged`.
    const isOpen = planned[name] === UNKNOWN || remote[name] === undefined || attribute.traits.target !== undefined;
    return isOpen || same(attribute, remote[name], promised[name]);
  });
}

/** True when no value that changes work towards is still to be reached, as while something staged is not applied. */
export function hasConverged(attributes: Attributes, remote: State): boolean {
  return Object.entries(attributes).every(([name, attribute]) => {
    const { target } = attribute.traits;
    const value = remote[name] ?? null;
    return target === undefined || value === null || same(attribute, value, target);
  });
}

/** True when the server reports everything that an update plans to change. It does not report secrets. */
export function reportsEveryChange(attributes: Attributes, planned: State, prior: State, remote: State): boolean {
  return Object.entries(attributes).every(([name, attribute]) => {
    const promised = planned[name] ?? null;
    if (promised === UNKNOWN || attribute.traits.derivation || remote[name] !== undefined) return true;
    return same(attribute, promised, prior[name]);
  });
}

export function explain<S>(work: Work<S>, failure: unknown, doing: Doing, state: State): readonly Diagnostic[] {
  const { type, attributes, engine } = work;
  return explainFailure(engine, failure, { type, attributes, doing, state });
}

/** A change that is tried again while others of the same run conflict with it, and only while nothing of it is done. */
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

// Fills what the plan left unknown, from the server where necessary.

/** Right after a write another node may still serve the old content for a moment. */
const READ_BACK_DELAYS_MS = [0, 250, 1000];

export async function complete<S>(work: Work<S>, state: State, context: Context<S>): Promise<State> {
  if (isWhollyKnown(state)) return state;
  // After an interrupt too: what is done but not read back would count as broken, and be replaced by the next run.
  const reading = context.signal.aborted ? separateContext(work.engine, READ_AFTER_FAILURE_MS) : context;
  for (const delay of READ_BACK_DELAYS_MS) {
    if (delay > 0 && !(await pause(delay, reading.signal, clockOf(work.engine)))) throw reading.signal.reason;
    const remote = await work.definition.behaviour.read(known(state), reading);
    if (remote) return known(completePlan(work.attributes, state, remote));
  }
  throw new Error(
    "The server accepted the object, but it cannot be read back. Another client may have removed it, or the credentials may not be allowed to see it.",
  );
}

// Repetition of a change after a failure.

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
