/** Runs the matrix, a scenario a family. */
import { describe, expect, it } from "vitest";
import { runScenario } from "./matrix";
import { scenarios } from "./samples";

describe.each(scenarios)("life cycle: $name", (scenario) => {
  it("goes through every step with every field", async () => {
    const { cases, failures } = await runScenario(scenario);
    expect(failures).toEqual([]);
    console.log(`life cycle of ${scenario.name}: ${cases.length} cases`);
  }, 600_000);
});
