/** What an owner of a list stops listing in a run, and a single resource manages from then on: it is there, and stays. */
import type { State } from "../attribute";
import { isListEntry } from "../life-cycle";
import type { Context } from "../resource";
import { reconcileRead } from "../values/reconcile";
import { known } from "../values/state";
import { matchesPlan, type Work } from "./apply-context";
import { isHanded } from "./hand-overs";

interface Released {
  readonly state: State;
  readonly remote: State;
  readonly isAsPlanned: boolean;
}

/** Nothing for what no owner gives up, is not there, or cannot be read. */
export async function findReleased<S>(
  work: Work<S>,
  planned: State,
  context: Context<S>,
): Promise<Released | undefined> {
  const { definition, attributes, engine } = work;
  // A rule among others is found by its content, which its definition does.
  if (isListEntry(definition) || !isHanded(engine, definition, "released", planned)) return undefined;
  const remote = await definition.behaviour.read(known(planned), context).catch(() => null);
  if (!remote) return undefined;
  const state = reconcileRead(attributes, known(planned), remote);
  return { state, remote, isAsPlanned: matchesPlan(attributes, planned, remote) };
}
