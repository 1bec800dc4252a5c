/** Runs the exercises on a server, removes all objects of the kit, and collects the results. */
import { setTimeout as sleep } from "node:timers/promises";
import { parseUpid } from "../../../src/api/upid";
import { RECORDED_VERSION } from "../../../src/simulator/kernel/server-version";
import { type Clock, systemClock } from "../../../src/system/clock";
import type { Settings } from "../settings";
import { compareAnswer } from "./comparison";
import { type Answer, type Connection, openConnection } from "./connection";
import { examine } from "./examine";
import { type Call, type Examined, PREFIX, type Removal, type Step } from "./exercise";
import { exercises } from "./exercises";
import { type Fitted, fitExercise, isServed, probes } from "./fit";
import { describedOperation, isForRootOnly, nameOf, requestOf, testedOperations } from "./operation";
import { countStates, type Report, Results } from "./results";

export interface RunOptions {
  readonly settings: Settings;
  readonly commit: string;
  /** Ends the run after the current request. Objects of the kit are removed first. */
  readonly signal: AbortSignal;
  readonly clock?: Clock;
  /** Reports the name of each exercise. */
  readonly progress?: (text: string) => void;
}

export async function runKit(options: RunOptions): Promise<Report> {
  const { settings, commit, signal, clock = systemClock, progress = () => undefined } = options;
  const [started, start] = [new Date(clock.now()), clock.elapsed()];
  const connection = openConnection(settings);
  try {
    const examined = await examine(connection, settings);
    await demandNoObjects(connection, examined);
    const run = new Run(connection, examined, signal);
    for (const exercise of exercises(examined)) {
      progress(exercise.name);
      await run.exercise(fitExercise(exercise, examined));
    }
    progress("refusals");
    for (const step of probes(examined)) await run.probe(step);
    const operations = run.results.operations(examined);
    const { version, description } = examined.facts;
    return {
      server: {
        endpoint: settings.environment.PVE_ENDPOINT ?? "",
        version,
        ...(description && { operations: Object.keys(description).filter((name) => known.has(name)).length }),
      },
      kit: { commit, recordedVersion: RECORDED_VERSION },
      started: started.toISOString(),
      seconds: Math.round((clock.elapsed() - start) / 1000),
      interrupted: signal.aborted,
      counts: countStates(operations),
      operations,
      leftBehind: run.leftBehind,
    };
  } finally {
    await connection.close();
  }
}

const known = new Set(testedOperations.map(nameOf));

/** Refuses a server with objects of the kit: of another run, or of a run that was killed. */
async function demandNoObjects(connection: Connection, { facts }: Examined): Promise<void> {
  const lists = testedOperations.filter(({ method, path, parameters }) => {
    const isFree = Object.values(parameters).every(({ optional }) => optional);
    const isState = /^\/cluster\/(log|tasks|metrics\/export|ceph|acme\/(meta|tos|directories|challenge-schema))/.test(
      path,
    );
    return method === "GET" && !path.includes("{") && isFree && !isState;
  });
  const found: string[] = [];
  for (const operation of lists.filter((list) => isServed(nameOf(list), facts.description) && !isForRootOnly(list))) {
    const { data } = await connection.send("GET", operation.path);
    if (JSON.stringify(data ?? null).includes(PREFIX)) found.push(operation.path);
  }
  if (found.length === 0) return;
  throw new Error(
    [
      `The server has objects whose names or comments begin with ${PREFIX}, in:`,
      ...found.map((path) => `  ${path}`),
      "Another run of the kit is active, or was killed. Remove these objects, and start it again.",
    ].join("\n"),
  );
}

const TASK_POLL_MS = 500;
const TASK_POLLS = 600;

class Run {
  readonly results = new Results();
  readonly leftBehind: string[] = [];

  constructor(
    private readonly connection: Connection,
    private readonly server: Examined,
    private readonly signal: AbortSignal,
  ) {}

  async exercise({ steps, skipped, isStrict = false }: Fitted): Promise<void> {
    const undo: Removal[] = [];
    const kept: Record<string, string> = {};
    let reason = skipped;
    try {
      for (const step of steps) {
        if (this.signal.aborted) reason = "a signal ended the run";
        if (reason !== undefined) {
          this.results.skip(step.operation, reason);
          continue;
        }
        const differs = await this.#try(withKept(step, kept), undo, kept);
        if (differs && (isStrict || isCreation(step))) reason = `after a difference of ${step.operation}`;
      }
    } finally {
      await this.#undo(undo);
    }
  }

  async probe(step: Step): Promise<void> {
    const { facts } = this.server;
    if (this.signal.aborted || !isServed(step.operation, facts.description)) return;
    if (isForRootOnly(describedOperation(step.operation)) && !this.server.settings.root) {
      this.results.skip(step.operation, "no API token may use it: set PVE_TEST_ROOT_PASSWORD");
      return;
    }
    await this.#try(step, [], {});
  }

  /** Returns whether the answer differs. */
  async #try(step: Step, undo: Removal[], kept: Record<string, string>): Promise<boolean> {
    const answer = await this.#send(step);
    if (answer.status === 501 && this.server.facts.description === undefined) {
      this.results.skip(step.operation, "the server responds with 501, and has no API description");
      return true;
    }
    // The server may carry out a request without an answer, or not.
    if (answer.status === 200 || (answer.isLost && step.undo)) this.#note(step, answer.data, undo, kept);
    if (answer.status === 200) await this.#waitForTask(answer.data);
    const comparison = compareAnswer(step, answer);
    this.results.add(step.operation, step.refused !== undefined, comparison);
    return comparison.differences.length > 0;
  }

  /** Keeps values of the answer, and notes or strikes off the request that removes the object. */
  #note(
    { operation, params, undo: removal, keeps = {} }: Step,
    data: unknown,
    undo: Removal[],
    kept: Record<string, string>,
  ) {
    for (const [name, field] of Object.entries(keeps)) {
      kept[name] = String(field === "" ? data : (data as Record<string, unknown> | null)?.[field]);
    }
    const at = undo.findIndex((call) => isSameRequest(call, removal ?? { operation, params: params ?? {} }));
    if (removal && at < 0) undo.push(removal);
    if (!removal && at >= 0) undo.splice(at, 1);
  }

  #send(call: Call): Promise<Answer> {
    const { method, path, params } = requestOf(call);
    return this.connection.send(method, path, params, isForRootOnly(describedOperation(call.operation)));
  }

  /** Waits for the end of a task, if the answer names one: later requests depend on it. */
  async #waitForTask(upid: unknown): Promise<void> {
    const task = typeof upid === "string" ? parseUpid(upid) : undefined;
    if (!task) return;
    const path = `/nodes/${task.node}/tasks/${encodeURIComponent(String(upid))}/status`;
    for (let polls = 0; polls < TASK_POLLS; polls++) {
      const { status, data } = await this.connection.send("GET", path);
      if (status !== 200 || (data as { status?: string } | null)?.status !== "running") return;
      await sleep(TASK_POLL_MS);
    }
  }

  async #undo(calls: readonly Removal[]): Promise<void> {
    for (const call of calls.toReversed()) {
      const { path } = requestOf(call);
      const current = call.onlyOwn ? await this.connection.send("GET", path) : undefined;
      const { comment } = (current?.data ?? {}) as { comment?: string };
      const isOwn = !current || comment?.startsWith(PREFIX);
      const answer: Answer = isOwn ? await this.#send(call) : { status: 0, reason: "not an object of the kit" };
      await this.#waitForTask(answer.data);
      if (answer.status !== 200)
        this.leftBehind.push(`${call.operation.split(" ")[0]} ${path}: ${answer.malformed ?? answer.reason}`);
    }
  }
}

const isCreation = ({ undo, refused }: Step) => undo !== undefined && refused === undefined;

const isSameRequest = (call: Call, other: Call) =>
  call.operation === other.operation && requestOf(call).path === requestOf(other).path;

function withKept(step: Step, kept: Readonly<Record<string, string>>): Step {
  const entries = Object.entries(step.params ?? {}).map(([name, value]) => {
    const [, from] = /^\{(.+)\}$/.exec(String(value)) ?? [];
    return [name, from === undefined ? value : (kept[from] ?? value)];
  });
  return { ...step, params: Object.fromEntries(entries) };
}
