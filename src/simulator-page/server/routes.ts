/** What the page asks for below `/data/`. Everything is answered from memory, and nothing of it is secret. */
import { PacketProblem } from "../../packet-filter/parse-packet";
import { askedPacket } from "../../simulator/families/firewall/packets";
import { faultProblem } from "../../simulator/kernel/fault-problem";
import { isFault } from "../../simulator/kernel/faults";
import type { ShownState, StepDetails } from "../contract";
import { shownChanges } from "../view/changes";
import { masked, type Scrub } from "../view/mask";
import { shownNetwork } from "../view/network";
import { now, presentState, type Shown, shownStep, shownTasks } from "../view/now";
import { type State, shownFamilies } from "../view/objects";
import { shownVerdict } from "../view/rules";

export interface Answer {
  readonly status: number;
  readonly data: unknown;
}

const found = (data: unknown): Answer => ({ status: 200, data });
/** `field`: which one the error is about; it goes on with what the page calls that. */
const problem = (status: number, error: string, field?: string): Answer => ({
  status,
  data: { error, ...(field !== undefined && { field }) },
});
const FORGOTTEN = problem(404, "there is no such request, or the state at its time is not kept any more");

/** `path` without `/data/`. */
export function answer(shown: Shown, method: string, path: string, query: URLSearchParams, body: unknown): Answer {
  const { simulator, recorder, scrub } = shown;
  const [what = "", id] = path.split("/");
  switch (`${method} ${what}`) {
    case "GET now":
      return found(now(shown, Number(query.get("since") ?? 0)));
    case "GET steps":
      return stepDetails(shown, Number(id));
    case "GET state":
      return stateAt(shown, query);
    case "GET fixture": {
      const state = stateOf(shown, query);
      return state ? found(asFixture(state, scrub)) : FORGOTTEN;
    }
    case "GET network":
      return found(shownNetwork(presentState(shown), scrub));
    case "GET tasks":
      return found(shownTasks(simulator));
    case "POST packets":
      return verdict(shown, body);
    case "POST faults":
      return addFault(shown, body);
    case "DELETE faults":
      return found(simulator.faults.remove(Number(id)));
    case "POST reset":
      simulator.reset();
      return found(recorder.newest);
    default:
      return problem(404, `there is no ${method} /data/${path}`);
  }
}

function addFault({ simulator }: Shown, body: unknown): Answer {
  if (!isFault(body)) return problem(400, "not a fault");
  const wrong = faultProblem(body);
  return wrong ? problem(400, wrong.text, wrong.field) : found(simulator.faults.add(body));
}

function stepDetails(shown: Shown, id: number): Answer {
  const { recorder, scrub } = shown;
  const step = recorder.step(id);
  if (!step) return problem(404, "there is no such request, or it is not kept any more");
  const details: StepDetails = {
    ...shownStep(step, shown),
    shown: shownChanges(step.differences, recorder.stateAt(step.after) ?? {}, scrub),
    forgotten: step.forgotten ?? false,
    canTravel: step.before >= recorder.oldest,
  };
  return found(details);
}

/** `?before=STEP`, `?after=STEP`, or now. */
function stateOf(shown: Shown, query: URLSearchParams): State | undefined {
  const time = query.has("before") ? "before" : query.has("after") ? "after" : undefined;
  if (time === undefined) return presentState(shown);
  const step = shown.recorder.step(Number(query.get(time)));
  return step && shown.recorder.stateAt(step[time]);
}

function stateAt(shown: Shown, query: URLSearchParams): Answer {
  const { recorder, scrub } = shown;
  const state = stateOf(shown, query);
  if (!state) return FORGOTTEN;
  const step = recorder.step(Number(query.get("before") ?? query.get("after")));
  const after = step && recorder.stateAt(step.after);
  const result: ShownState = {
    families: shownFamilies(state, scrub),
    changes: step && after ? shownChanges(step.differences, after, scrub) : [],
  };
  return found(result);
}

function verdict({ simulator }: Shown, body: unknown): Answer {
  const asked = askedPacket(simulator.state, body);
  if (asked instanceof PacketProblem) return problem(400, asked.text, asked.field);
  return found(shownVerdict(simulator, asked.packet, asked.vnet));
}

// A state as a fixture that `cdktf-pve simulate --fixture` takes. Secrets are masked; history is left out.

const LEFT_OUT: ReadonlySet<string> = new Set(["simulator/tasks", "simulator/cluster-log", "priv/simulator-secrets"]);

function asFixture(state: State, scrub: Scrub): Record<string, unknown> {
  const kept = Object.entries(state).filter(([path]) => !LEFT_OUT.has(path));
  return Object.fromEntries(kept.map(([path, content]) => [path, masked([path], content, scrub)]));
}
