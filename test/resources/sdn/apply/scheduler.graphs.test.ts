/**
 * What has to hold whatever the graph: everything staged is applied in the end, few applies do, an apply that fails is
 * never a run that succeeds and leaves nothing for the next one, and a process that is killed leaves no less.
 */
import { describe, expect, it } from "vitest";
import { graph, levels, run, SHAPES, targeted } from "./graph-runs";

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
        const nodes = graph(size, shape, size + 1, { refused: 10 });
        const { unapplied, errors, applies } = await run(nodes, { parallelism });
        const where = `${size} at ${parallelism}`;
        expect(unapplied, where).toEqual([]);
        expect(
          errors.filter((error) => error !== "refused"),
          where,
        ).toEqual([]);
        expect(applies, where).toBeLessThanOrEqual(1);
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

  it("takes one apply at most among slow objects of other areas, some of which fail, and with targets", async () => {
    for (const size of SIZES) {
      for (const parallelism of PARALLELISM) {
        for (const refused of [0, 10]) {
          const nodes = graph(size, shape, size + refused, { refused, other: 60 });
          for (const part of [nodes, targeted(nodes, [0, size - 1, Math.floor(size / 2)])]) {
            const { errors, applies, ...outcome } = await run(part, { parallelism });
            const where = `${part.length} of ${size} at ${parallelism}, ${refused} % refused`;
            expect(outcome, where).toEqual({ unapplied: [], left: undefined, forgotten: [] });
            expect(
              errors.filter((error) => error !== "refused"),
              where,
            ).toEqual([]);
            expect(applies, where).toBeLessThanOrEqual(1);
          }
        }
      }
    }
  });

  it("takes one apply more for each level of objects that need the running network", async () => {
    for (const size of SIZES) {
      for (const refused of [0, 10]) {
        const nodes = graph(size, shape, size + refused, { refused, other: 30, needing: 10 });
        const { errors, applies, ...outcome } = await run(nodes, { parallelism: size });
        const where = `${size}, ${refused} % refused`;
        expect(outcome, where).toEqual({ unapplied: [], left: undefined, forgotten: [] });
        expect(
          errors.filter((error) => error !== "refused"),
          where,
        ).toEqual([]);
        expect(applies, where).toBeLessThanOrEqual(1 + levels(nodes));
      }
    }
  });

  it("gives what needs the running network an apply, whatever goes on at once", async () => {
    for (const size of SIZES) {
      for (const parallelism of PARALLELISM) {
        const nodes = graph(size, shape, size, { other: 30, needing: 10 });
        const { applies, ...outcome } = await run(nodes, { parallelism });
        const where = `${size} at ${parallelism}`;
        expect(outcome, where).toEqual({ unapplied: [], errors: [], left: undefined, forgotten: [] });
        expect(applies, where).toBeLessThanOrEqual(1 + nodes.filter(({ kind }) => kind === "needing").length);
      }
    }
  });
});
