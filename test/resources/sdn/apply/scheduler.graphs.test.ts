/**
 * Invariants for every graph: all staged changes are applied, with few applies. A failed apply fails the run or leaves
 * a note for the next run, and so does a killed process.
 */
import { describe, expect, it } from "vitest";
import { sampled } from "../../../support/runs";
import { graph, levels, run, SHAPES, targeted } from "./graph-runs";

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
