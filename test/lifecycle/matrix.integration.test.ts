/** Runs the matrix. */
import { describe, expect, it } from "vitest";
import { casesOfInstance, lineOf } from "./cases";
import { runScenario } from "./matrix";
import { scenarios } from "./samples";
import { together } from "./together";
import { triedInstances } from "./tried";

describe.each(together(scenarios))("life cycle: $name", (scenario) => {
  it("goes through every step with every field", async () => {
    const instances = triedInstances(scenario.samples);
    const { cases, failures } = await runScenario(scenario, instances);
    expect(failures).toEqual([]);
    // What the page of the life cycle counts is what a run at night has done.
    expect(cases.toSorted()).toEqual(instances.flatMap(casesOfInstance).map(lineOf).sort());
  });
});
