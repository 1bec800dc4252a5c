/**
 * What has to hold whatever the graph: everything staged is applied in the end, few applies do, an apply that fails is
 * never a run that succeeds and leaves nothing for the next one, and a process that is killed leaves no less.
 */
import { describe, expect, it } from "vitest";
import { graph, run, SHAPES } from "./graph-runs";

const SIZES = [1, 2, 3, 7, 20, 60];
const PARALLELISM = [1, 10, 50];

describe.each(Object.keys(SHAPES))("a graph of the shape %s", (shape) => {
  it("needs one apply, whatever its size and however much goes on at once", async () => {
    for (const size of SIZES) {
      for (const parallelism of PARALLELISM) {
        const outcome = await run(graph(size, shape, size), { parallelism });
        expect(outcome, `${size} at ${parallelism}`).toEqual({
          applies: 1,
          unapplied: [],
          errors: [],
          left: undefined,
          forgotten: [],
        });
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
