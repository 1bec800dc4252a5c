/** The cluster at a glance, and the newest steps. The page polls it. */
import type { Simulator } from "../../simulator";
import { INVENTORY } from "../../simulator/kernel/inventory";
import type { LoggedRequest } from "../../simulator/kernel/request-log";
import { SERVER } from "../../simulator/kernel/server-version";
import type { Task } from "../../simulator/kernel/tasks";
import { operations } from "../../simulator/schema/description";
import type { Now, ShownNode, ShownStep, ShownTask } from "../contract";
import { KEPT, type Recorder, type Step } from "../record/recorder";
import type { Scrub } from "./mask";
import { pendingCount } from "./network";
import { countsOf, type State } from "./objects";

/** Returns the provider's types that send an operation, such as `POST /pools`. */
export type TypesOf = (operation: string) => readonly string[];

export interface PageContext {
  readonly simulator: Simulator;
  readonly recorder: Recorder;
  readonly typesOf: TypesOf;
  readonly scrub: Scrub;
  readonly run: string;
}

export const currentState = ({ simulator }: Pick<PageContext, "simulator">): State =>
  Object.fromEntries(simulator.state.snapshot());

/** @param since revision of the page's newest step */
export function now(context: PageContext, since: number): Now {
  const { simulator, recorder, run } = context;
  const { state: store, faults, clock, url } = simulator;
  const { clusterName, quorate, nodes } = store.read(INVENTORY);
  const state = currentState(context);
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
    pending: pendingCount(state),
    faults: faults.active,
    kept: KEPT,
    forgotten: recorder.forgottenSteps,
    revision: recorder.revision,
    state: store.version,
    oldest: recorder.oldestSteps,
    steps: steps.filter(({ revision }) => revision > since).map((step) => shownStep(step, context)),
  };
}

export function shownStep(step: Step, { typesOf, scrub }: Pick<PageContext, "typesOf" | "scrub">): ShownStep {
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

/** Scrubs a request. Refusals often repeat the refused value. */
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

/** Returns the newest tasks, newest first. */
export function shownTasks({ state }: Simulator): ShownTask[] {
  const tasks = (state.snapshot().get("simulator/tasks") ?? { tasks: [] }) as { tasks: readonly Task[] };
  return tasks.tasks
    .slice(-MAX_TASKS)
    .reverse()
    .map(({ upid, node, type, id, identity, starttime, endtime, exitstatus, log }) => ({
      ...{ upid, node, type, id, identity, log, start: starttime },
      ...(endtime !== undefined && { end: endtime }),
      ...(exitstatus !== undefined && { status: exitstatus }),
    }));
}

const MAX_TASKS = 100;

// The object of a request. It follows from the path. For a creation, it follows from the parameter that names the object
// in paths of the collection.

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

/** Returns a request's operation, even if a fault responded before the operation was looked up. */
export function operationOf({ method, path, operation }: LoggedRequest): string | undefined {
  if (operation !== undefined) return operation;
  const segments = path.split("/");
  const matching = (PATHS.get(method) ?? []).filter((template) => {
    const parts = template.split("/");
    return (
      parts.length === segments.length && parts.every((part, index) => part.startsWith("{") || part === segments[index])
    );
  });
  const parameterCount = (template: string) => template.split("{").length;
  const [template] = matching.sort((a, b) => parameterCount(a) - parameterCount(b));
  return template && `${method} ${template}`;
}

/** Returns the object's path, such as `/cluster/firewall/aliases/web`, or `undefined` if the request has no single object. */
export function objectOf(request: LoggedRequest): string | undefined {
  const { method, path, params } = request;
  const template = operationOf(request)?.slice(method.length + 1);
  if (template === undefined) return undefined;
  const id = params[KEYS.get(template) ?? ""];
  if (method === "POST" && typeof id === "string") return `${path}/${id}`;
  return template.includes("{") || method !== "GET" ? path : undefined;
}
