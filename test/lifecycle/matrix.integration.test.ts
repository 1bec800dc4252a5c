/** Runs the matrix. */
import { describe, expect, it } from "vitest";
import { casesOf, lineOf } from "./cases";
import { runScenario } from "./matrix";
import { scenarios } from "./samples";
import { together } from "./together";

describe.each(together(scenarios))("life cycle: $name", (scenario) => {
  it("goes through every step with every field", async () => {
    const { cases, failures } = await runScenario(scenario);
    expect(failures).toEqual([]);
    // What docs/lifecycle.md counts is what was done.
    expect(cases.toSorted()).toEqual(casesOf(scenario).map(lineOf).sort());
  });
});
