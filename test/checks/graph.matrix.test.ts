/** Objects that the simulated cluster accepts together pass every check. */
import { expect, it } from "vitest";
import { checks } from "../../src/checks/main";
import { scenarios } from "../lifecycle/samples";
import { blocksOf, PROVIDER, STAGES } from "./block";

const cases = scenarios.flatMap(({ name, samples }) => STAGES.map((stage) => ({ name, stage, samples })));

it.each(cases)("the checks between constructs accept the life-cycle matrix ($name, $stage)", ({ samples, stage }) => {
  const found = checks.ofApplication([PROVIDER, ...blocksOf(samples, stage)]);
  expect(found.filter(({ severity }) => severity === "error").map(({ message }) => message)).toEqual([]);
});
