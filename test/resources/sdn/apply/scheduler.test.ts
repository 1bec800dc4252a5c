import { describe, expect, it } from "vitest";
import { PATIENCE_MS, QUIET_MS } from "../../../../src/resources/sdn/apply/scheduler";
import { settled } from "../../../support/manual-clock";
import { sampled } from "../../../support/runs";
import { graph, levels, run, SHAPES, targeted } from "./graph-runs";
import { Stage } from "./stage";

describe("when an apply begins", () => {
  it("gathers changes until none arrives for a while, and serves them all with one apply", async () => {
    const stage = new Stage();
    stage.wait("a");
    await stage.clock.pass(QUIET_MS - 1);
    stage.wait("b");
    await stage.clock.pass(QUIET_MS - 1);
    expect(stage.events).toEqual([]);
    await stage.clock.pass(1);
    await stage.end("apply1");
    expect(stage.events).toEqual(["a starts apply1", "a waits for apply1", "a: apply1 done", "b: apply1 done"]);
  });

  it("an apply does not begin while a write is queued or under way", async () => {
    const stage = new Stage();
    const endWrite = stage.scheduler.writing();
    stage.wait("a");
    await stage.clock.pass(QUIET_MS * 5);
    expect(stage.events).toEqual([]);
    endWrite();
    endWrite();
    await stage.clock.pass(QUIET_MS);
    expect(stage.events).toEqual(["a starts apply1", "a waits for apply1"]);
  });

  it("an apply does not wait forever for a write that hangs", async () => {
    const stage = new Stage();
    stage.scheduler.writing();
    stage.wait("a");
    await stage.clock.pass(PATIENCE_MS - 1);
    expect(stage.events).toEqual([]);
    await stage.clock.pass(1);
    expect(stage.events).toContain("a starts apply1");
  });

  it("an apply does not wait forever while changes keep arriving", async () => {
    const stage = new Stage();
    for (let passed = 0; passed < PATIENCE_MS; passed += QUIET_MS / 2) {
      stage.wait("x");
      await stage.clock.pass(QUIET_MS / 2);
    }
    expect(stage.events).toContain("x starts apply1");
  });

  it("begins at once on request, but waits for running writes", async () => {
    const stage = new Stage();
    const endWrite = stage.scheduler.writing();
    stage.wait("a", undefined, { atOnce: true });
    await settled();
    expect(stage.events).toEqual([]);
    endWrite();
    await settled();
    expect(stage.events).toContain("a starts apply1");
  });

  it("lets a waiter with `runsFirst` start the apply", async () => {
    const stage = new Stage();
    stage.wait("a");
    stage.wait("b", undefined, { runsFirst: true });
    await stage.clock.pass(QUIET_MS);
    expect(stage.events[0]).toBe("b starts apply1");
  });
});

describe("waiters of an apply", () => {
  it("starts another apply for a change that arrives during an apply, after the first has ended", async () => {
    const stage = new Stage();
    stage.wait("a");
    await stage.clock.pass(QUIET_MS);
    stage.wait("b");
    await stage.clock.pass(QUIET_MS * 10);
    expect(stage.events).toEqual(["a starts apply1", "a waits for apply1"]);
    await stage.end("apply1");
    await stage.clock.pass(QUIET_MS);
    await stage.end("apply2");
    expect(stage.events.slice(2)).toEqual([
      "a: apply1 done",
      "b starts apply2",
      "b waits for apply2",
      "b: apply2 done",
    ]);
  });

  it("reports a failure to the changes that waited for it only", async () => {
    const stage = new Stage();
    stage.wait("a");
    stage.wait("b");
    await stage.clock.pass(QUIET_MS);
    stage.wait("c");
    await stage.end("apply1", "could not commit");
    await stage.clock.pass(QUIET_MS);
    await stage.end("apply2");
    expect(stage.events).toEqual([
      "a starts apply1",
      "a waits for apply1",
      "a: could not commit",
      "b: could not commit",
      "c starts apply2",
      "c waits for apply2",
      "c: apply2 done",
    ]);
  });

  it("keeps the next waiter on the same apply when the first is cancelled", async () => {
    const stage = new Stage();
    let cancel: (failure: Error) => void = () => undefined;
    const finish = () => new Promise<string>((_, reject) => (cancel = reject));
    stage.wait("a", stage.attempt("a", { finish }));
    stage.wait("b");
    await stage.clock.pass(QUIET_MS);
    cancel(new Error("cancelled"));
    await settled();
    await stage.end("apply1");
    expect(stage.events).toEqual(["a starts apply1", "b waits for apply1", "a: cancelled", "b: apply1 done"]);
  });

  it("an apply does not start for abandoned waiters", async () => {
    const stage = new Stage();
    stage.wait("a", stage.attempt("a", { isAbandoned: true }));
    await stage.clock.pass(QUIET_MS);
    expect(stage.events).toEqual([]);
    stage.wait("b");
    await stage.clock.pass(QUIET_MS);
    expect(stage.events[0]).toBe("b starts apply1");
  });
});

/**
 * Invariants for every graph: all staged changes are applied, with few applies. A failed apply fails the run or leaves
 * a note for the next run, and so does a killed process.
 */
const SIZES = sampled([1, 2, 3, 7, 20, 60], (size) => size < 60);
const RUNS = SIZES.flatMap((size) => [1, 10, 50].map((parallelism) => ({ size, parallelism })));
const SETTLED = { unapplied: [], left: undefined, forgotten: [] };
const unexpected = (errors: readonly string[]) => errors.filter((error) => error !== "refused");

describe.each(Object.keys(SHAPES))("a graph of the shape %s", (shape) => {
  it.each(RUNS)("needs one apply for %j", async ({ size, parallelism }) => {
    const outcome = await run(graph(size, shape, size), { parallelism });
    expect(outcome).toEqual({ ...SETTLED, applies: 1, errors: [] });
  });

  it.each(RUNS)("applies every change when the plan is not known, for %j", async ({ size, parallelism }) => {
    const outcome = await run(graph(size, shape, size), { parallelism, isUnknown: true });
    expect(outcome).toMatchObject({ unapplied: [], errors: [] });
  });

  it.each(RUNS)(
    "applies every accepted change when the server refuses others, for %j",
    async ({ size, parallelism }) => {
      const nodes = graph(size, shape, size + 1, { refused: 10 });
      const { unapplied, errors, applies } = await run(nodes, { parallelism });
      expect([unapplied, unexpected(errors)]).toEqual([[], []]);
      expect(applies).toBeLessThanOrEqual(1);
    },
  );

  it.each(SIZES)("fails as a run when its last apply fails, for %i changes", async (size) => {
    for (const isUnknown of [false, true]) {
      const circumstances = { parallelism: 10, isUnknown, failingApplies: Number.POSITIVE_INFINITY };
      const { errors, unapplied } = await run(graph(size, shape, size), circumstances);
      expect(errors).toContain("could not commit");
      expect(unapplied.length).toBeGreaterThan(0);
    }
  });

  it.each(RUNS)(
    "needs at most one apply among slow objects outside SDN, with failures and with targets, for %j",
    async ({ size, parallelism }) => {
      for (const refused of [0, 10]) {
        const nodes = graph(size, shape, size + refused, { refused, other: 60 });
        for (const part of [nodes, targeted(nodes, [0, size - 1, Math.floor(size / 2)])]) {
          const { errors, applies, ...outcome } = await run(part, { parallelism });
          expect({ ...outcome, errors: unexpected(errors) }).toEqual({ ...SETTLED, errors: [] });
          expect(applies).toBeLessThanOrEqual(1);
        }
      }
    },
  );

  it.each(SIZES)(
    "needs at most one more apply for each level of objects that need the running network, for %i changes",
    async (size) => {
      for (const refused of [0, 10]) {
        const nodes = graph(size, shape, size + refused, { refused, other: 30, needing: 10 });
        const { errors, applies, ...outcome } = await run(nodes, { parallelism: size });
        expect({ ...outcome, errors: unexpected(errors) }).toEqual({ ...SETTLED, errors: [] });
        expect(applies).toBeLessThanOrEqual(1 + levels(nodes));
      }
    },
  );

  it.each(RUNS)("applies for each object that needs the running network, for %j", async ({ size, parallelism }) => {
    const nodes = graph(size, shape, size, { other: 30, needing: 10 });
    const { applies, ...outcome } = await run(nodes, { parallelism });
    expect(outcome).toEqual({ ...SETTLED, errors: [] });
    expect(applies).toBeLessThanOrEqual(1 + nodes.filter(({ kind }) => kind === "needing").length);
  });
});
