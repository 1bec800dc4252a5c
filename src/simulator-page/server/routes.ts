/** Handles the page's requests below `/data/`. Responses contain no secrets. */
import { PacketProblem } from "../../packet-filter/parse-packet";
import { parsePacketQuery } from "../../simulator/families/firewall/packets";
import { faultProblem } from "../../simulator/kernel/fault-problem";
import { isFault } from "../../simulator/kernel/faults";
import type { ShownState, StepDetails } from "../contract";
import { shownChanges } from "../view/changes";
import { masked, type Scrub } from "../view/mask";
import { shownNetwork } from "../view/network";
import { currentState, now, type PageContext, shownStep, shownTasks } from "../view/now";
import { type State, shownFamilies } from "../view/objects";
import { shownVerdict } from "../view/rules";

export interface Answer {
  readonly status: number;
  readonly data: unknown;
}

const ok = (data: unknown): Answer => ({ status: 200, data });
/** @param field the wrong field; the page puts its label in front of the error */
const problem = (status: number, error: string, field?: string): Answer => ({
  status,
  data: { error, ...(field !== undefined && { field }) },
});
const FORGOTTEN = problem(404, "there is no such request, or its state is not kept any more");

/** @param path path below `/data/` */
export function answer(
  context: PageContext,
  method: string,
  path: string,
  query: URLSearchParams,
  body: unknown,
): Answer {
  const { simulator, recorder, scrub } = context;
  const [subject = "", id] = path.split("/");
  switch (`${method} ${subject}`) {
    case "GET now":
      return ok(now(context, Number(query.get("since") ?? 0)));
    case "GET steps":
      return stepDetails(context, Number(id));
    case "GET state":
      return stateAt(context, query);
    case "GET fixture": {
      const state = stateOf(context, query);
      return state ? ok(asFixture(state, scrub)) : FORGOTTEN;
    }
    case "GET network":
      return ok(shownNetwork(currentState(context), scrub));
    case "GET tasks":
      return ok(shownTasks(simulator));
    case "POST packets":
      return verdict(context, body);
    case "POST faults":
      return addFault(context, body);
    case "DELETE faults":
      return ok(simulator.faults.remove(Number(id)));
    case "POST reset":
      simulator.reset();
      return ok(recorder.newest);
    default:
      return problem(404, `there is no ${method} /data/${path}`);
  }
}

function addFault({ simulator }: PageContext, body: unknown): Answer {
  if (!isFault(body)) return problem(400, "not a fault");
  const invalid = faultProblem(body);
  return invalid ? problem(400, invalid.text, invalid.field) : ok(simulator.faults.add(body));
}

function stepDetails(context: PageContext, id: number): Answer {
  const { recorder, scrub } = context;
  const step = recorder.step(id);
  if (!step) return problem(404, "there is no such request, or it is not kept any more");
  const details: StepDetails = {
    ...shownStep(step, context),
    shown: shownChanges(step.differences, recorder.stateAt(step.after) ?? {}, scrub),
    forgotten: step.forgotten ?? false,
    hasStates: step.before >= recorder.oldest,
  };
  return ok(details);
}

/** Returns the state of `?before=STEP` or `?after=STEP`, or the current one. */
function stateOf(context: PageContext, query: URLSearchParams): State | undefined {
  const time = query.has("before") ? "before" : query.has("after") ? "after" : undefined;
  if (time === undefined) return currentState(context);
  const step = context.recorder.step(Number(query.get(time)));
  return step && context.recorder.stateAt(step[time]);
}

function stateAt(context: PageContext, query: URLSearchParams): Answer {
  const { recorder, scrub } = context;
  const state = stateOf(context, query);
  if (!state) return FORGOTTEN;
  const step = recorder.step(Number(query.get("before") ?? query.get("after")));
  const after = step && recorder.stateAt(step.after);
  const result: ShownState = {
    families: shownFamilies(state, scrub),
    changes: step && after ? shownChanges(step.differences, after, scrub) : [],
  };
  return ok(result);
}

function verdict({ simulator }: PageContext, body: unknown): Answer {
  const parsed = parsePacketQuery(simulator.state, body);
  if (parsed instanceof PacketProblem) return problem(400, parsed.text, parsed.field);
  return ok(shownVerdict(simulator, parsed.packet, parsed.vnet));
}

// A state as a fixture for `cdktf-pve simulate --fixture`, with masked secrets and without history.

const EXCLUDED: ReadonlySet<string> = new Set(["simulator/tasks", "simulator/cluster-log", "priv/simulator-secrets"]);

function asFixture(state: State, scrub: Scrub): Record<string, unknown> {
  const kept = Object.entries(state).filter(([path]) => !EXCLUDED.has(path));
  return Object.fromEntries(kept.map(([path, content]) => [path, masked([path], content, scrub)]));
}
