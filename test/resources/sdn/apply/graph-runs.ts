/**
 * Complete runs over generated graphs: a model of Terraform's walk with limited parallelism drives the scheduler and
 * the plan's note.
 */
import { ClientStateStore } from "../../../../src/api/session";
import { Activity } from "../../../../src/framework/activity";
import { PlannedChanges } from "../../../../src/framework/applying/planned-changes";
import { string } from "../../../../src/framework/attribute";
import { ApplyScheduler } from "../../../../src/resources/sdn/apply/scheduler";
import type { ApplyResult } from "../../../../src/resources/sdn/apply/task";
import { resultNotesOf, setUnreportedStore } from "../../../../src/resources/sdn/apply/unreported";
import { ManualClock, settled } from "../../../support/manual-clock";
import { FakeStore } from "./fake-store";

interface Node {
  readonly name: string;
  /** A staged change, an object outside SDN, or an object that the server accepts only on running networks. */
  readonly kind: "staged" | "other" | "needing";
  readonly doing: "set" | "delete";
  readonly after: readonly number[];
  readonly isRefused: boolean;
  readonly takesMs: number;
}

interface Circumstances {
  readonly parallelism: number;
  /** Whether the plan was made on another machine, so that this run has no note of it. */
  readonly isUnknown?: boolean;
  /** Number of additional changes in the note, as if it belonged to a larger plan. */
  readonly more?: number;
  readonly failingApplies?: number;
  /** Whether applies fail after the commit instead of at the commit. */
  readonly failLate?: boolean;
}

interface Outcome {
  readonly applies: number;
  readonly unapplied: readonly string[];
  /** Error messages that Terraform shows. */
  readonly errors: readonly string[];
  /** Note for the next run. */
  readonly left: object | undefined;
  /** Changes that were reported as done while neither the nodes nor a note had them. */
  readonly forgotten: readonly string[];
}

const WRITE_MS = 20;
const SLOWEST_MS = 40_000;
const APPLY_MS = 2_000;

/** Pseudorandom numbers that are the same in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0;
    return state % below;
  };
}

export const SHAPES: Readonly<Record<string, (index: number, next: (below: number) => number) => readonly number[]>> = {
  chain: (index) => (index === 0 ? [] : [index - 1]),
  fan: (index) => (index === 0 ? [] : [0]),
  pairs: (index) => (index === 0 ? [] : index % 2 === 1 ? [0] : [index - 1]),
  apart: () => [],
  any: (index, next) => (index === 0 ? [] : [next(index), next(index)]),
};

interface Share {
  /** Share in percent, as for `other` and `needing`. */
  readonly refused?: number;
  readonly other?: number;
  readonly needing?: number;
}

export function graph(size: number, shape: string, seed: number, share: Share = {}): Node[] {
  const { refused = 0, other = 0, needing = 0 } = share;
  const next = numbers(seed);
  return Array.from({ length: size }, (_, index) => {
    const doing = next(4) === 0 ? ("delete" as const) : ("set" as const);
    const after = SHAPES[shape]?.(index, next) ?? [];
    const [kindNumber, takesMs] = [next(100), next(SLOWEST_MS)];
    const kind = kindNumber < other ? "other" : kindNumber < other + needing ? "needing" : "staged";
    return { name: `n${index}`, kind, doing, after, isRefused: next(100) < refused, takesMs };
  });
}

/** Part of a graph, as in a run with `-target`: the targets and their dependencies. */
export function targeted(nodes: readonly Node[], targets: readonly number[]): Node[] {
  const needed = new Set<number>();
  const keep = (index: number): void => {
    if (needed.has(index)) return;
    needed.add(index);
    nodes[index]?.after.forEach(keep);
  };
  targets.forEach(keep);
  const places = [...needed].sort((a, b) => a - b);
  return places.map((place) => {
    const node = nodes[place] as Node;
    return { ...node, after: node.after.map((other) => places.indexOf(other)) };
  });
}

/** Length of the longest chain of objects that need the running network. */
export function levels(nodes: readonly Node[]): number {
  const level: number[] = [];
  for (const { kind, after } of nodes) {
    const before = Math.max(0, ...after.map((other) => level[other] ?? 0));
    level.push(before + (kind === "needing" ? 1 : 0));
  }
  return Math.max(0, ...level);
}

const attributes = { name: string({ doc: "Name." }).required() };
const definition = { type: "object", attributes, identity: ["name"], together: "sdn" };

export async function run(nodes: readonly Node[], circumstances: Circumstances): Promise<Outcome> {
  const { parallelism, isUnknown = false, more = 0, failLate = false } = circumstances;
  let failures = circumstances.failingApplies ?? 0;
  const lines: string[] = [];
  const store = {
    read: () => [...lines],
    append: (line: string) => void lines.push(line),
    replace: (all: readonly string[]) => void lines.splice(0, lines.length, ...all),
  };
  const planning = new PlannedChanges(store, "run", () => 0);
  for (const { kind, doing, name } of nodes) if (kind === "staged") planning.plan(definition, doing, { name });
  for (let index = 0; index < more; index++) planning.plan(definition, "set", { name: `more${index}` });
  planning.close();
  const plannedChanges = new PlannedChanges(store, isUnknown ? "another run" : "run", () => 0);
  if (isUnknown) store.replace([]);

  const clock = new ManualClock();
  const notes = new FakeStore();
  const session = { client: new ClientStateStore() };
  setUnreportedStore(session, notes);
  const activity = new Activity();
  const scheduler = new ApplyScheduler<ApplyResult>(clock, resultNotesOf(session), activity);
  const pass = (milliseconds: number) => new Promise<void>((resolve) => void clock.after(milliseconds, resolve));
  const staged = new Set<string>();
  const reloading = new Set<string>();
  const answered = new Set<string>();
  const forgotten = new Set<string>();
  let applies = 0;
  const attempt = {
    log: () => undefined,
    patienceMs: Number.POSITIVE_INFINITY,
    isAbandoned: false,
    isOwnFailure: () => false,
    async start() {
      applies++;
      if (!failLate && failures-- > 0) throw new Error("could not commit");
      for (const name of staged) reloading.add(name);
      staged.clear();
      return `apply${applies}`;
    },
    async finish(upid: string) {
      await pass(APPLY_MS);
      if (failLate && failures-- > 0) throw new Error("could not reload");
      reloading.clear();
      return { upid, problems: [] };
    },
  };
  let lock: Promise<void> = Promise.resolve();

  async function waitFor<T>(work: Promise<T>): Promise<T> {
    const goOn = activity.wait();
    return work.finally(goOn);
  }

  async function stage({ name, doing, isRefused }: Node): Promise<void> {
    const begun = plannedChanges.begin(definition, doing, { name });
    try {
      const written = scheduler.writing();
      const turn = lock.then(() => pass(WRITE_MS));
      lock = turn;
      await turn;
      if (!isRefused) staged.add(name);
      const remaining = isRefused ? undefined : begun.complete();
      const options = { replaceable: true, unattended: attempt, remaining };
      const applied = isRefused ? undefined : waitFor(scheduler.apply(attempt, options));
      written();
      if (isRefused) throw new Error("refused");
      await applied;
      answered.add(name);
    } finally {
      begun.end();
    }
  }

  const work: Readonly<Record<Node["kind"], (node: Node) => Promise<void>>> = {
    staged: stage,
    async other({ isRefused, takesMs }) {
      await pass(takesMs);
      if (isRefused) throw new Error("refused");
    },
    async needing({ after }) {
      await waitFor(scheduler.whenApplied(attempt));
      const names = after.map((index) => nodes[index]?.name ?? "");
      if (names.some((name) => staged.has(name) || reloading.has(name))) throw new Error("does not run");
    },
  };

  async function change(node: Node): Promise<void> {
    const end = activity.begin();
    await work[node.kind](node).finally(end);
  }

  const errors: string[] = [];
  /** Records the changes that would be lost if the process were killed now. */
  const recordForgotten = () => {
    if (notes.own || errors.length > 0) return;
    for (const name of answered) if (staged.has(name) || reloading.has(name)) forgotten.add(name);
  };
  const finished = new Set<number>();
  const begun = new Set<number>();
  let underWay = 0;
  for (;;) {
    for (const [index, node] of nodes.entries()) {
      if (underWay >= parallelism || begun.has(index) || !node.after.every((other) => finished.has(other))) continue;
      begun.add(index);
      underWay++;
      void change(node)
        .then(() => finished.add(index))
        .catch(({ message }: Error) => errors.push(message))
        .finally(() => underWay--);
    }
    await settled();
    const isReady = (node: Node, index: number) =>
      !begun.has(index) && node.after.every((other) => finished.has(other));
    if (underWay === 0 && !nodes.some(isReady)) break;
    if (underWay >= parallelism || !nodes.some(isReady)) await clock.passToNext();
    recordForgotten();
  }
  const end = scheduler.finish();
  await settled();
  await clock.pass(APPLY_MS * 2);
  await end;
  recordForgotten();
  return { applies, unapplied: [...staged], errors, left: notes.own, forgotten: [...forgotten] };
}
