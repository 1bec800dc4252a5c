/** The cluster at a glance, and the newest steps: what the page asks for all the time. */
import type { Simulator } from "../../simulator";
import { INVENTORY } from "../../simulator/kernel/inventory";
import type { LoggedRequest } from "../../simulator/kernel/request-log";
import { SERVER } from "../../simulator/kernel/server-version";
import type { Task } from "../../simulator/kernel/tasks";
import { operations } from "../../simulator/schema/description";
import type { Now, ShownNode, ShownStep, ShownTask } from "../contract";
import { KEPT, type Recorder, type Step } from "../record/recorder";
import type { Scrub } from "./mask";
import { pendingIn } from "./network";
import { countsOf, type State } from "./objects";

/** Types of the provider that send an operation, such as `POST /pools`. */
export type TypesOf = (operation: string) => readonly string[];

export interface Shown {
  readonly simulator: Simulator;
  readonly recorder: Recorder;
  readonly typesOf: TypesOf;
  readonly scrub: Scrub;
  readonly run: string;
}

export const presentState = ({ simulator }: Pick<Shown, "simulator">): State =>
  Object.fromEntries(simulator.state.snapshot());

export function now(shown: Shown, since: number): Now {
  const { simulator, recorder, run } = shown;
  const { state: store, faults, clock, url } = simulator;
  const { clusterName, quorate, nodes } = store.read(INVENTORY);
  const state = presentState(shown);
  const { steps } = recorder;
  return {
    run,
    cluster: clusterName,
    version: store.read(SERVER).version,
    quorate: quorate && !faults.active.some(({ fault }) => fault.fault === "no-quorum"),
    endpoint: url,
    time: new Date(clock.now()).toISOString(),
    nodes: nodes.map(({ name, ip, votes, online, isExpected }): ShownNode => {
      return { name, address: ip, votes, state: isExpected ? "expected" : online ? "online" : "offline" };
    }),
    counts: countsOf(state),
    pending: pendingIn(state),
    faults: faults.active,
    kept: KEPT,
    forgotten: recorder.forgottenSteps,
    revision: recorder.revision,
    state: store.version,
    oldest: recorder.oldestSteps,
    steps: steps.filter(({ revision }) => revision > since).map((step) => shownStep(step, shown)),
  };
}

export function shownStep(step: Step, { typesOf, scrub }: Pick<Shown, "typesOf" | "scrub">): ShownStep {
  const { id, author, request, kind = "other", faults, differences, revision } = step;
  const object = request && objectOf(request);
  const operation = request && operationOf(request);
  return {
    id,
    author,
    kind,
    faults,
    types: operation === undefined ? [] : typesOf(operation),
    changes: differences.length,
    revision,
    ...(request && { request: scrubbedRequest(request, scrub) }),
    ...(object !== undefined && { object }),
  };
}

/** Refusals like to repeat what they refuse. */
function scrubbedRequest(request: LoggedRequest, scrub: Scrub): LoggedRequest {
  const { params, reason, message, errors } = request;
  return {
    ...request,
    params: scrubbed(params, scrub),
    ...(reason !== undefined && { reason: scrub(reason) }),
    ...(message !== undefined && { message: scrub(message) }),
    ...(errors && { errors: scrubbed(errors, scrub) as Record<string, string> }),
  };
}

const scrubbed = (params: Readonly<Record<string, unknown>>, scrub: Scrub): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === "string" ? scrub(value) : value]),
  );

/** Newest first. */
export function shownTasks({ state }: Simulator): ShownTask[] {
  const tasks = (state.snapshot().get("simulator/tasks") ?? { tasks: [] }) as { tasks: readonly Task[] };
  return tasks.tasks
    .slice(-TASKS)
    .reverse()
    .map(({ upid, node, type, id, identity, starttime, endtime, exitstatus, log }) => ({
      ...{ upid, node, type, id, identity, log, start: starttime },
      ...(endtime !== undefined && { end: endtime }),
      ...(exitstatus !== undefined && { status: exitstatus }),
    }));
}

const TASKS = 100;

// Which object a request is about. Requests do not tell the resource that sent them, so it follows from the path, and of
// a creation from the parameter that names the object in the paths of the collection.

/** The parameter that names an object, by the path of its collection. */
const KEYS: ReadonlyMap<string, string> = new Map(
  operations.flatMap(({ path }) => {
    const [, collection = "", key = ""] = /^(.*)\/\{([^{}/]+)\}$/.exec(path) ?? [];
    return collection === "" ? [] : [[collection, key] as const];
  }),
);

const PATHS: ReadonlyMap<string, readonly string[]> = new Map(
  ["GET", "POST", "PUT", "DELETE"].map((method) => [
    method,
    operations.filter((operation) => operation.method === method).map(({ path }) => path),
  ]),
);

/** Also of a request that a fault answered before its operation was looked for. */
export function operationOf({ method, path, operation }: LoggedRequest): string | undefined {
  if (operation !== undefined) return operation;
  const segments = path.split("/");
  const fitting = (PATHS.get(method) ?? []).filter((template) => {
    const parts = template.split("/");
    return (
      parts.length === segments.length && parts.every((part, index) => part.startsWith("{") || part === segments[index])
    );
  });
  const parameters = (template: string) => template.split("{").length;
  const [template] = fitting.sort((a, b) => parameters(a) - parameters(b));
  return template && `${method} ${template}`;
}

/** `/cluster/firewall/aliases/web`; nothing where the request reads or changes no single object. */
export function objectOf(request: LoggedRequest): string | undefined {
  const { method, path, params } = request;
  const template = operationOf(request)?.slice(method.length + 1);
  if (template === undefined) return undefined;
  const id = params[KEYS.get(template) ?? ""];
  if (method === "POST" && typeof id === "string") return `${path}/${id}`;
  return template.includes("{") || method !== "GET" ? path : undefined;
}
