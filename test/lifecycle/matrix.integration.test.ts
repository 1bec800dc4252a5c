/** Runs the matrix. */
import { describe, expect, it } from "vitest";
import { casesOfInstance, lineOf } from "./cases";
import { runScenario } from "./matrix";
import { together } from "./together";
import { triedInstances, triedScenarios } from "./tried";

describe.each(together(triedScenarios))("life cycle: $name", (scenario) => {
  it("runs every step with every field", async () => {
    const instances = triedInstances(scenario.samples);
    const { cases, failures } = await runScenario(scenario, instances);
    expect(failures).toEqual([]);
    // The page of the life cycle counts the completed cases of a nightly run.
    expect(cases.toSorted()).toEqual(instances.flatMap(casesOfInstance).map(lineOf).sort());
  });
});
