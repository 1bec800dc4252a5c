/**
 * ApplyResourceChange for one definition.
 *
 * The main rule: an object that exists is in the state, whatever fails. Every return path has the best known state. When the outcome
 * of a request is unknown, the framework reads back until the timeout.
 */
import type { ApplyRequest, ApplyResponse, Diagnostic } from "../../plugin/contract";
import type { State } from "../attribute";
import { refusals } from "../guard";
import type { ServedType } from "../handlers/engine";
import { identityOf } from "../handlers/identity";
import { decodePrivate, NO_PRIVATE } from "../handlers/private-data";
import { objectIn } from "../values/state";
import type { Work } from "./apply-context";
import { createObject } from "./creation";
import { deleteObject, withoutUnmanagedLists } from "./deletion";
import { noteHandOver } from "./hand-overs";
import { markSent } from "./late-requests";
import { updateObject } from "./update";

export async function applyResource<S>(
  call: ServedType<S> & { readonly request: ApplyRequest },
): Promise<ApplyResponse> {
  const { definition, attributes, engine, type, request } = call;
  const doing = request.planned === null ? "delete" : "set";
  const begun = engine.plannedChanges?.begin(definition, doing, (request.planned ?? request.prior) as State);
  const whole = withoutUnmanagedLists(definition, attributes, request);
  const work = { ...call, definition: whole, ...(begun && { begun }) };
  // Other changes were planned in this process just now, which has noted their hand-overs.
  if (request.planned === null) {
    const { kept } = decodePrivate(request.plannedPrivate);
    noteHandOver(engine, definition, { state: request.prior as State, kept }, null);
  }
  const refused = request.planned === null ? refusals(engine.guards, type, definition, request.prior as State) : [];
  try {
    return refused.length > 0
      ? answer(work, request.prior as State, refused, request.plannedPrivate)
      : await carryOut(work);
  } finally {
    begun?.end();
  }
}

async function carryOut<S>(work: Work<S>): Promise<ApplyResponse> {
  const { engine, request } = work;
  if (request.prior === null) {
    const { state, diagnostics, sentAt } = await createObject(work);
    // After an interrupt Terraform may end before it has saved the state.
    if (state !== null && !request.signal.aborted) engine.creations?.answered(work, state);
    // The announcement of a planned creation is for this run only.
    return answer(work, state, diagnostics, markSent(NO_PRIVATE, sentAt));
  }
  engine.creations?.close(work, objectIn(request.prior));
  const end = request.planned === null ? deleteObject : updateObject;
  const { state, diagnostics, sentAt } = await end(work);
  return answer(work, state, diagnostics, markSent(request.plannedPrivate, sentAt));
}

function answer<S>(
  work: Work<S>,
  state: State | null,
  diagnostics: readonly Diagnostic[],
  data: Uint8Array,
): ApplyResponse {
  const identity = state ? identityOf(work.definition, state) : undefined;
  return { state, private: data, diagnostics, ...(identity && { identity }) };
}
