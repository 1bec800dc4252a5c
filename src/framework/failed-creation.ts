/**
 * What is left of a creation that failed or was interrupted.
 *
 * Terraform taints what a failed creation answers: the next run deletes it, with all that it holds, and builds it again.
 * So a state is answered with an error only for what is really there, could not be taken back, and is not as planned.
 *
 * | | state | the next run |
 * |---|---|---|
 * | all is there as planned, only the answer is missing | whole, no error | changes nothing |
 * | interrupted, and an update can do the rest | as planned, a warning | reads what is missing, and updates |
 * | it was there before (`adopts`) | none | takes it over |
 * | taken back (`allOrNothing`) | none | creates |
 * | something else is there | as far as known, tainted | replaces |
 */
import { UNKNOWN } from "../plugin/cty/value";
import type { Diagnostic } from "../plugin/provider";
import { explain, keepsPromise, lookBack, lookOut, type Opened, type Work } from "./apply-context";
import type { State } from "./attribute";
import { error, warning } from "./diagnostics";
import { completePlan } from "./reconcile";
import { known } from "./state";

export interface Left {
  readonly state: State | null;
  readonly diagnostics: readonly Diagnostic[];
  /** Found with what only its first request sets, which this run has sent: to be finished. */
  readonly begun?: State;
}

export async function leftOfCreation<S>(work: Work<S>, failure: unknown, opened: Opened<S>): Promise<Left> {
  const { definition, attributes, engine, type } = work;
  const { context, progress } = opened;
  const planned = work.request.planned as State;
  const problems = [...context.diagnostics, ...explain(work, failure, "create", planned)];
  const told = { ...planned, ...progress.told };
  const sofar = known(completePlan(attributes, told, {}));

  // What is done leaves nothing behind that could be read back.
  if (definition.operation) return { state: progress.exists ? sofar : null, diagnostics: problems };
  if (progress.undone) {
    return { state: null, diagnostics: progress.undone === "something" ? [...problems, takenBack(type)] : problems };
  }

  const interrupted = context.signal.aborted;
  const uncertain = engine.isUncertain(failure);
  const promised = { ...planned, ...onlyUnknown(planned, progress.told) };
  // Whoever interrupts does not wait for the end of a task; what it makes is ours all the same.
  const look = uncertain && interrupted ? lookOut : lookBack;
  const mayBeWhole = uncertain || (interrupted && (progress.exists || definition.adopts));
  const remote = mayBeWhole ? await look(work, known(promised)) : undefined;
  if (remote && keepsPromise(attributes, promised, remote)) {
    return { state: known(completePlan(attributes, promised, remote)), diagnostics: context.diagnostics };
  }
  if (definition.adopts && !progress.exists) {
    return { state: null, diagnostics: progress.begun ? [...problems, goesOn(type)] : problems };
  }
  if (progress.exists && progress.resumable) {
    const state = known(completePlan(attributes, promised, remote ?? {}));
    return { state, diagnostics: [...context.diagnostics, interruptedAt(type)] };
  }
  if (progress.exists) return { state: sofar, diagnostics: [...problems, tainted(type)] };
  if (!remote || !uncertain) return { state: null, diagnostics: problems };

  const begun = progress.begun && { ...promised, ...progress.begun };
  if (begun && keepsPromise(attributes, begun, remote)) {
    return { state: null, diagnostics: problems, begun: known(completePlan(attributes, begun, remote)) };
  }
  return { state: null, diagnostics: [...problems, nobodyKnows(type)] };
}

/** Where the plan promises a value, Terraform takes no other without an error. */
function onlyUnknown(planned: State, told: State): State {
  return Object.fromEntries(Object.entries(told).filter(([name]) => planned[name] === UNKNOWN));
}

export function tainted(type: string): Diagnostic {
  const detail =
    "It exists on the server, but its creation did not come to its end. Terraform marks it as tainted: the next run deletes it and creates it again. To keep it, run `terraform untaint` with its address; the next run then changes only what is missing.";
  return warning(`${type} is in the state, as tainted`, detail);
}

function takenBack(type: string): Diagnostic {
  return warning(
    `${type} was not created`,
    "What had been made of it was removed again, so that the next run can start afresh.",
  );
}

function goesOn(type: string): Diagnostic {
  const detail =
    "It is not in the state yet. The next run takes over what is there and changes only what differs; nothing is removed for that. To give it up instead, import it and destroy it.";
  return warning(`${type} was changed in part`, detail);
}

function interruptedAt(type: string): Diagnostic {
  const detail =
    "It exists and is in the state as planned, but some of it is still missing on the server. The next plan looks at the server and adds it: do not switch that off with `-refresh=false`.";
  return warning(`Creating ${type} was interrupted`, detail);
}

function nobodyKnows(type: string): Diagnostic {
  const detail =
    "The object exists on the server, but with other values than planned, so it is not certain that this run created it. It was left alone: look at it, then import or remove it.";
  return error(`Outcome of creating ${type} is not known`, detail);
}
