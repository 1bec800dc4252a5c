/**
 * Whole runs over generated graphs: Terraform's walk, with its bound on what goes on at once, over the scheduler and the
 * note of a plan. What has to hold whatever the graph: everything staged is applied in the end, few applies do, and an
 * apply that fails is never a run that succeeds.
 */
import { describe, expect, it } from "vitest";
import { PlannedChanges } from "../../../../src/framework/applying/planned-changes";
import { ApplyScheduler } from "../../../../src/resources/sdn/apply/scheduler";
import { FakeClock, settle } from "./fake-clock";

interface Node {
  readonly name: string;
  readonly doing: "set" | "delete";
  readonly after: readonly number[];
  readonly isRefused: boolean;
}

interface Circumstances {
  readonly parallelism: number;
  /** The plan was made elsewhere. */
  readonly isUnknown?: boolean;
  readonly failingApplies?: number;
}

interface Outcome {
  readonly applies: number;
  readonly unapplied: readonly string[];
  /** What Terraform shows as an error. */
  readonly errors: readonly string[];
}

const WRITE_MS = 20;
const APPLY_MS = 2_000;

/** Numbers that are the same at each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0;
    return state % below;
  };
}

const SHAPES: Readonly<Record<string, (index: number, next: (below: number) => number) => readonly number[]>> = {
  chain: (index) => (index === 0 ? [] : [index - 1]),
  fan: (index) => (index === 0 ? [] : [0]),
  pairs: (index) => (index === 0 ? [] : index % 2 === 1 ? [0] : [index - 1]),
  apart: () => [],
  any: (index, next) => (index === 0 ? [] : [next(index), next(index)]),
};

function graph(size: number, shape: string, seed: number, refusals = 0): Node[] {
  const next = numbers(seed);
  return Array.from({ length: size }, (_, index) => ({
    name: `n${index}`,
    doing: next(4) === 0 ? ("delete" as const) : ("set" as const),
    after: SHAPES[shape]?.(index, next) ?? [],
    isRefused: refusals > 0 && next(100) < refusals,
  }));
}

const definition = { type: "object", identity: ["name"], together: "sdn" };

async function run(nodes: readonly Node[], circumstances: Circumstances): Promise<Outcome> {
  const { parallelism, isUnknown = false } = circumstances;
  let failures = circumstances.failingApplies ?? 0;
  const lines: string[] = [];
  const store = {
    read: () => [...lines],
    append: (line: string) => void lines.push(line),
    replace: (all: readonly string[]) => void lines.splice(0, lines.length, ...all),
  };
  const planning = new PlannedChanges(store, "run", () => 0);
  for (const { doing, name } of nodes) planning.plan(definition, doing, { name });
  planning.close();
  const plannedChanges = new PlannedChanges(store, isUnknown ? "another run" : "run", () => 0);
  if (isUnknown) store.replace([]);

  const clock = new FakeClock();
  const scheduler = new ApplyScheduler<string>(clock);
  const pass = (milliseconds: number) => new Promise<void>((resolve) => void clock.after(milliseconds, resolve));
  const staged = new Set<string>();
  let applies = 0;
  const attempt = {
    over: false,
    isOwn: () => false,
    async start() {
      applies++;
      if (failures-- > 0) throw new Error("could not commit");
      staged.clear();
      return `apply${applies}`;
    },
    async finish(name: string) {
      await pass(APPLY_MS);
      return name;
    },
  };
  let lock: Promise<void> = Promise.resolve();

  async function change({ name, doing, isRefused }: Node): Promise<void> {
    plannedChanges.begin(definition, doing, { name });
    try {
      const done = scheduler.writing();
      const turn = lock.then(() => pass(WRITE_MS));
      lock = turn;
      await turn;
      if (!isRefused) staged.add(name);
      done();
      if (isRefused) throw new Error("refused");
      await scheduler.apply(attempt, { replaceable: true, standIn: attempt, toCome: plannedChanges.toCome("sdn") });
    } catch (failure) {
      plannedChanges.fail(definition);
      throw failure;
    }
  }

  const errors: string[] = [];
  const done = new Set<number>();
  const begun = new Set<number>();
  let underWay = 0;
  for (;;) {
    for (const [index, node] of nodes.entries()) {
      if (underWay >= parallelism || begun.has(index) || !node.after.every((other) => done.has(other))) continue;
      begun.add(index);
      underWay++;
      void change(node)
        .then(() => done.add(index))
        .catch(({ message }: Error) => errors.push(message))
        .finally(() => underWay--);
    }
    await settle();
    const isReady = (node: Node, index: number) => !begun.has(index) && node.after.every((other) => done.has(other));
    if (underWay === 0 && !nodes.some(isReady)) break;
    if (underWay >= parallelism || !nodes.some(isReady)) await clock.pass(10);
  }
  const end = scheduler.finish();
  await settle();
  await clock.pass(APPLY_MS * 2);
  await end;
  return { applies, unapplied: [...staged], errors };
}

const SIZES = [1, 2, 3, 7, 20, 60];
const PARALLELISM = [1, 10, 50];

describe.each(Object.keys(SHAPES))("a graph of the shape %s", (shape) => {
  it("needs one apply, whatever its size and however much goes on at once", async () => {
    for (const size of SIZES) {
      for (const parallelism of PARALLELISM) {
        const outcome = await run(graph(size, shape, size), { parallelism });
        expect(outcome, `${size} at ${parallelism}`).toEqual({ applies: 1, unapplied: [], errors: [] });
      }
    }
  });

  it("every change is applied where the plan is not known", async () => {
    for (const size of SIZES) {
      for (const parallelism of PARALLELISM) {
        const outcome = await run(graph(size, shape, size), { parallelism, isUnknown: true });
        expect(outcome, `${size} at ${parallelism}`).toMatchObject({ unapplied: [], errors: [] });
      }
    }
  });

  it("every change is applied that comes where objects are refused", async () => {
    for (const size of SIZES) {
      for (const parallelism of PARALLELISM) {
        const nodes = graph(size, shape, size + 1, 10);
        const { unapplied, errors, applies } = await run(nodes, { parallelism });
        const where = `${size} at ${parallelism}`;
        expect(unapplied, where).toEqual([]);
        expect(new Set(errors).size <= 1, where).toBe(true);
        if (errors.length === 0) expect(applies, where).toBe(1);
      }
    }
  });

  it("fails as a run when its last apply fails", async () => {
    for (const size of SIZES) {
      for (const isUnknown of [false, true]) {
        const { errors, unapplied } = await run(graph(size, shape, size), {
          parallelism: 10,
          isUnknown,
          failingApplies: Number.POSITIVE_INFINITY,
        });
        expect(errors, `${size}`).toContain("could not commit");
        expect(unapplied.length, `${size}`).toBeGreaterThan(0);
      }
    }
  });
});
