/**
 * Invariants for every graph: all staged changes are applied, with few applies. A failed apply fails the run or leaves
 * a note for the next run, and so does a killed process.
 */
import { describe, expect, it } from "vitest";
import { sampled } from "../../../support/runs";
import { graph, levels, run, SHAPES, targeted } from "./graph-runs";

const SIZES = sampled([1, 2, 3, 7, 20, 60], (size) => size < 60);
const PARALLELISM = [1, 10, 50];

describe.each(Object.keys(SHAPES))("a graph of the shape %s", (shape) => {
  it("needs one apply at any size and parallelism", async () => {
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

  it("applies every change when the plan is not known", async () => {
    for (const size of SIZES) {
      for (const parallelism of PARALLELISM) {
        const outcome = await run(graph(size, shape, size), { parallelism, isUnknown: true });
        expect(outcome, `${size} at ${parallelism}`).toMatchObject({ unapplied: [], errors: [] });
      }
    }
  });

  it("applies every accepted change when the server refuses others", async () => {
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

  it("needs at most one apply among slow objects outside SDN, with failures and with targets", async () => {
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

  it("needs at most one more apply for each level of objects that need the running network", async () => {
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

  it("applies for each object that needs the running network, at any parallelism", async () => {
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
