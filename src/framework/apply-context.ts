/** What an apply gives to a definition, and what it hears back from it. */
import { UNKNOWN, type ValueMap } from "../plugin/cty/value";
import type { ApplyRequest, Diagnostic } from "../plugin/provider";
import type { Attributes, State } from "./attribute";
import { type Engine, explainFailure, openContext } from "./engine";
import { same } from "./equality";
import { pause } from "./pause";
import type { ApplyContext, Context, ResourceDefinition } from "./resource";
import { timeoutFor } from "./timeouts";

/** How long finding out the truth may take after a failure, also after an interrupt. */
const LOOK_BACK_MS = 5_000;
const LOOK_AGAIN_MS = 500;
/** How long taking back what a failed creation made may take. */
const UNDO_MS = 30_000;

export type Doing = "create" | "update" | "delete";

export interface Work<S> {
  readonly definition: ResourceDefinition<S>;
  readonly attributes: Attributes;
  readonly engine: Engine<S>;
  readonly type: string;
  readonly request: ApplyRequest;
}

/** What the definition has told so far. */
export interface Progress {
  exists: boolean;
  told: State;
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
}

export function openApply<S>(
  work: Work<S>,
  doing: Doing,
  state: State,
  successor?: ReadonlySet<string>,
): Opened<S> | { readonly failed: readonly Diagnostic[] } {
  try {
    const base = openContext(work.engine, work.request, timeoutFor(doing, state, work.definition.timeouts));
    const progress: Progress = { exists: false, told: {} };
    const context: OpenApply<S> = {
      ...base,
      config: (work.request.config ?? {}) as ValueMap,
      ...(successor && { successor }),
      exists(told) {
        progress.exists = true;
        progress.told = { ...progress.told, ...told };
      },
      names(made) {
        progress.told = { ...progress.told, ...made };
      },
      begins(partial) {
        progress.begun = partial;
      },
      async allOrNothing(steps, { undo, resumable = false }) {
        try {
          await steps();
        } catch (failure) {
          if (resumable && base.signal.aborted) progress.resumable = true;
          else if (await succeeds(undo(aside(work, UNDO_MS)))) {
            progress.undone = progress.exists ? "something" : "nothing";
          }
          throw failure;
        }
      },
    };
    return { context, progress };
  } catch (failure) {
    return { failed: explain(work, failure, doing, state) };
  }
}

async function succeeds(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch {
    return false;
  }
}

/** What is really there; `undefined` if nobody can tell. */
export async function lookBack<S>(work: Work<S>, state: State): Promise<State | null | undefined> {
  try {
    return await work.definition.behaviour.read(state, lookingBack(work));
  } catch {
    return undefined;
  }
}

/** The same for what the server may still be working on, as in a task: looks again for a while when nothing is there. */
export async function lookOut<S>(work: Work<S>, state: State): Promise<State | null | undefined> {
  const until = Date.now() + LOOK_BACK_MS;
  for (;;) {
    const found = await lookBack(work, state);
    if (found || Date.now() + LOOK_AGAIN_MS > until) return found;
    await pause(LOOK_AGAIN_MS, AbortSignal.timeout(LOOK_BACK_MS));
  }
}

export const lookingBack = <S>(work: Work<S>): Context<S> => aside(work, LOOK_BACK_MS);

/** A session of its own: the call's may be cancelled, or out of time. */
function aside<S>({ engine }: Work<S>, milliseconds: number): Context<S> {
  return openContext(engine, { signal: AbortSignal.timeout(milliseconds) }, milliseconds);
}

/** True when everything planned that the server tells is there as planned. */
export function keepsPromise(attributes: Attributes, planned: State, remote: State): boolean {
  return Object.entries(attributes).every(([name, attribute]) => {
    const promised = planned[name] ?? null;
    return promised === UNKNOWN || remote[name] === undefined || same(attribute, remote[name], promised);
  });
}

/** True when the server tells everything that an update promises to change. It does not tell secrets. */
export function isTold(attributes: Attributes, planned: State, prior: State, remote: State): boolean {
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
