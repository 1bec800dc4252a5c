/** The reports of concurrent runs with faults are true: a few seeds, and some seeded faults. */
import { describe, expect, it } from "vitest";
import { runs, sampled } from "../support/runs";
import { seedsFrom, storiesOf } from "./run";
import { SEEDED_FAULTS } from "./seeded-faults";
import { firstProblem } from "./seeded-trial";

const SEEDS = runs(80);
/** If none of these seeds shows a fault, the workload must change. */
const MOST_SEEDS = 20;

/** Each takes a second. */
const BY_DAY = ["missed digest", "rule moved to the wrong place", "sent again without a read"];

it("keeps every promise of a result while faults hit several runs", async () => {
  expect((await storiesOf(seedsFrom(1, SEEDS))).join("\n\n")).toBe("");
});

describe("a copy of the provider with a fault", () => {
  const tried = sampled(SEEDED_FAULTS, ({ name }) => BY_DAY.includes(name));
  it.each(tried)("shows a problem of: $name", async (fault) => {
    expect(await firstProblem(fault, seedsFrom(1, MOST_SEEDS))).toBeDefined();
  });
});
