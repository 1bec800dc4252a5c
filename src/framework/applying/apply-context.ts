/** The context that an apply passes to a definition, and the progress that the definition reports. */

import type { ApplyRequest, Diagnostic } from "../../plugin/contract";
import { isWhollyKnown, UNKNOWN } from "../../plugin/cty/value";
import { pause } from "../../system/clock";
import type { Attributes, State } from "../attribute";
import { clockOf, explainFailure, openContext, type ServedType, type ServiceCall } from "../handlers/engine";
import { isOperation } from "../life-cycle";
import type { ApplyContext, Context, ResourceDefinition, Together } from "../resource";
import { timeoutFor } from "../timeouts";
import { isSameValue } from "../values/equality";
import { completePlan } from "../values/reconcile";
import { knownState, objectIn } from "../values/state";
import { earlierRequestOpen } from "./diagnostics";
import { lateMs, remainingLateMs, sentNow } from "./late-requests";
import type { BegunChange } from "./planned-changes";
import { type PollOptions, pollAfterFailure, READ_AFTER_FAILURE_MS, separateContext } from "./read-after-failure";

/** Time limit for removing the parts of a failed creation. */
const UNDO_MS = 30_000;

export type Doing = "create" | "update" | "delete";

export interface Work<S> extends ServedType<S> {
  readonly request: ApplyRequest;
  /** For changes that are carried out together. */
  readonly begun?: BegunChange;
  /** Receives progress messages, which Terraform shows for actions. */
  readonly onProgress?: ServiceCall["onProgress"];
}

/** The result of an apply. */
export interface Applied {
  readonly state: State | null;
  readonly diagnostics: readonly Diagnostic[];
  /** Time of a request that may still take effect. */
  readonly sentAt?: number | undefined;
}

/** Reports of the definition so far. */
interface Progress {
  exists: boolean;
  reported: State;
  /** Generated names, the same in each attempt. */
  generated: State;
  firstStep?: State;
  /** The parts of the creation were removed; `nothing` when it had not created any. */
  undone?: "something" | "nothing";
  /** An update can do the rest. */
  resumable?: boolean;
}

export type OpenApply<S> = ApplyContext<S> & { readonly diagnostics: Diagnostic[] };

export interface Opened<S> {
  readonly context: OpenApply<S>;
  readonly progress: Progress;
  /** Times of the unanswered writes, which the server may still carry out. */
  readonly sent: readonly number[];
  /** Milliseconds until the timeout of the call. */
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
    const sent: number[] = [];
    const onUnanswered = () => void sent.push(sentNow(work.engine));
    const { onProgress } = work;
    const { signal } = work.request;
    const call = { signal, timeoutMs, onUnanswered, ...(onProgress && { onProgress }) };
    const base = openContext(work.engine, call);
    const progress: Progress = { exists: false, reported: {}, generated: {} };
    const context: OpenApply<S> = {
      ...base,
      config: objectIn(work.request.config ?? {}),
      lateMs: lateMs(work.engine),
      ...(replacedBy && { replacedBy }),
      ...togetherOf(work),
      isHandedOver: (handOver, element) => work.engine.plannedChanges?.isHandedOver(handOver, element) === true,
      created(values) {
        progress.exists = true;
        progress.reported = { ...progress.reported, ...values };
      },
      identified(names) {
        progress.generated = { ...progress.generated, ...names };
        work.engine.creations?.name(work, state, names);
        progress.reported = { ...progress.reported, ...names };
      },
      firstStep(partial) {
        progress.firstStep = partial;
      },
      async transaction(steps, { undo, resumable = false }) {
        try {
          await steps();
        } catch (failure) {
          if (resumable && base.signal.aborted) progress.resumable = true;
          else if (await succeeds(undo(separateContext(work.engine, UNDO_MS)))) {
            if (progress.exists) progress.undone = "something";
            // An unanswered write may still take effect, which `undo` cannot remove.
            else if (sent.length === 0) progress.undone = "nothing";
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
  return { together: { complete: begun.complete, services, atEnd } };
}

/** Clears the reports of a failed attempt before the next one, except generated names. */
export function resetProgress<S>({ context, progress }: Opened<S>): void {
  context.diagnostics.length = 0;
  progress.exists = false;
  progress.reported = { ...progress.generated };
  delete progress.firstStep;
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

/** The effect of a failed request: unknown, refused because of concurrent writes, or refused. */
export function effectOf<S>({ engine }: Work<S>, failure: unknown): "unknown" | "stale" | "refused" {
  if (engine.isUncertain(failure)) return "unknown";
  return engine.isStale?.(failure) ? "stale" : "refused";
}

/** A warning if a change failed whose effect is known, but the server may still carry out an earlier request of it. */
export function warningOfOpenRequest<S>(work: Work<S>, { sent }: Opened<S>, failure: unknown): readonly Diagnostic[] {
  const isOpen = effectOf(work, failure) !== "unknown" && remainingLateMs(sent.at(-1), work.engine) > 0;
  return isOpen ? [earlierRequestOpen({ type: work.type })] : [];
}

/** Waits until an unanswered request can no longer take effect. Returns a warning if an interrupt or the timeout ends the wait. */
export async function outlastRequest<S>(
  work: Work<S>,
  { context, remainingMs }: Opened<S>,
  sentAt: number | undefined,
): Promise<readonly Diagnostic[]> {
  const lateMs = remainingLateMs(sentAt, work.engine);
  if (lateMs === 0) return [];
  const waitMs = Math.min(lateMs, remainingMs());
  const isOver = (await pause(waitMs, context.signal, clockOf(work.engine))) && waitMs === lateMs;
  return isOver ? [] : [earlierRequestOpen({ type: work.type })];
}

/** True when the identity is known, so that the object can be read. */
export function isIdentityKnown({ identity }: Pick<ResourceDefinition<never>, "identity">, state: State): boolean {
  return identity.every((name) => state[name] !== UNKNOWN && (state[name] ?? null) !== null);
}

/** True when everything that the server reports is as planned. */
export function matchesPlan(attributes: Attributes, planned: State, remote: State): boolean {
  // Values within a list that the server generates are unknown in the plan, such as the keys of interfaces.
  const expected = completePlan(attributes, planned, remote);
  return Object.entries(attributes).every(([name, attribute]) => {
    // `hasConverged` checks attributes with a target.
    const isOpen = planned[name] === UNKNOWN || remote[name] === undefined || attribute.traits.target !== undefined;
    return isOpen || isSameValue(attribute, remote[name], expected[name]);
  });
}

/** True when all attributes with a target have reached it. False while staged changes are not applied, for example. */
export function hasConverged(attributes: Attributes, remote: State): boolean {
  return Object.entries(attributes).every(([name, attribute]) => {
    const { target } = attribute.traits;
    const value = remote[name] ?? null;
    return target === undefined || value === null || isSameValue(attribute, value, target);
  });
}

/** True when the server reports everything that an update plans to change. It never reports secrets. */
export function reportsEveryChange(attributes: Attributes, planned: State, prior: State, remote: State): boolean {
  return Object.entries(attributes).every(([name, attribute]) => {
    const expected = planned[name] ?? null;
    if (expected === UNKNOWN || attribute.traits.derivation || remote[name] !== undefined) return true;
    return isSameValue(attribute, expected, prior[name]);
  });
}

export function explain<S>(work: Work<S>, failure: unknown, doing: Doing, state: State): readonly Diagnostic[] {
  const { type, attributes, engine } = work;
  return explainFailure(engine, failure, { type, attributes, doing, state });
}

/** Runs a change, and repeats it while it has no effect and conflicts with other changes of the same run. */
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
    if (!first) resetProgress(opened);
    first = false;
    return change();
  };
  const untouched = () => !progress.exists && progress.undone !== "something";
  return conflictRetry.run({ signal: context.signal, timeoutMs }, again, untouched);
}

/** Right after a write another node may still serve the old content for a moment. */
const READ_BACK_DELAYS_MS = [0, 250, 1000];

/** Fills the unknown values of a state, by reading the object where necessary. */
export async function complete<S>(work: Work<S>, state: State, context: Context<S>): Promise<State> {
  if (isWhollyKnown(state)) return state;
  // Read back after an interrupt too: otherwise the next run would replace the object.
  const reading = context.signal.aborted ? separateContext(work.engine, READ_AFTER_FAILURE_MS) : context;
  for (const delay of READ_BACK_DELAYS_MS) {
    if (delay > 0 && !(await pause(delay, reading.signal, clockOf(work.engine)))) throw reading.signal.reason;
    const remote = await work.definition.behaviour.read(knownState(state), reading);
    if (remote) return knownState(completePlan(work.attributes, state, remote));
  }
  throw new Error(
    "The server accepted the object, but the provider cannot read it back. Another client may have removed it, or the credentials lack the permission to see it.",
  );
}

// Repetition of a change after a failure.

const EFFECT_MS = 2_000;
const MOST_ATTEMPTS = 6;
const REPEAT_MS = 500;

const paceOf = <S>({ engine }: Work<S>) => engine.pace ?? 1;

/** Milliseconds to wait until the effect of a change shows. */
export function waitForEffectMs<S>(work: Work<S>): number {
  return EFFECT_MS * paceOf(work);
}

/** Reads the object of a failed change until it is as wanted, by default for the time of an attempt to show its effect. */
export function pollUntil<S>(
  work: Work<S>,
  { context, remainingMs }: Opened<S>,
  state: State,
  isWanted: PollOptions["isWanted"],
  patienceMs = waitForEffectMs(work),
): Promise<State | null | undefined> {
  return pollAfterFailure(work, state, { signal: context.signal, timeoutMs: remainingMs(), patienceMs, isWanted });
}

/** True when the number of attempts and the remaining time allow another one. */
export function hasAttemptsLeft<S>({ remainingMs }: Opened<S>, attempt: number): boolean {
  return attempt < MOST_ATTEMPTS && remainingMs() > (attempt + 2) * REPEAT_MS;
}

/** True when a change may be repeated. Operations never are, because their effects are not undone. */
export function mayRepeat<S>({ definition }: Work<S>, opened: Opened<S>, attempt: number): boolean {
  return !isOperation(definition) && !opened.context.signal.aborted && hasAttemptsLeft(opened, attempt);
}

/** Waits before the next attempt, which notices an interrupt during the wait. */
export async function pauseBeforeRepeat<S>(work: Work<S>, { context }: Opened<S>, attempt: number): Promise<void> {
  await pause(REPEAT_MS * attempt * paceOf(work), context.signal, clockOf(work.engine));
}
