/** Fills what the plan left unknown, from the server where necessary. */
import { isWhollyKnown } from "../../plugin/cty/value";
import { pause } from "../../system/clock";
import type { State } from "../attribute";
import { clockOf } from "../handlers/engine";
import type { Context } from "../resource";
import { completePlan } from "../values/reconcile";
import { known } from "../values/state";
import type { Work } from "./apply-context";
import { READ_AFTER_FAILURE_MS, separateContext } from "./read-after-failure";

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
