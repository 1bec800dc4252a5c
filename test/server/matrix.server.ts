/** The life-cycle matrix with a given server: `npm run test:server -- --provider`. */
import { describe, expect, inject, it } from "vitest";
import { casesOf, lineOf } from "../lifecycle/cases";
import { runScenario } from "../lifecycle/matrix";
import { scenarios } from "../lifecycle/samples";
import { openGiven } from "./connection";
import { fitScenario } from "./fit-scenario";

const server = inject("server");

describe.each(scenarios)("life cycle: $name", (original) => {
  it("runs every step with every field that the server has", async ({ task, skip }) => {
    const { scenario, leftOut } = await fitScenario(original, server);
    Object.assign(task.meta, { leftOut, cases: 0 });
    if (scenario.samples.length === 0) skip("left out: the reasons are listed at the end");
    const { cases, failures } = await runScenario(scenario, undefined, () => openGiven(server.settings));
    task.meta.cases = cases.length;
    expect(failures).toEqual([]);
    expect(cases.toSorted()).toEqual(casesOf(scenario).map(lineOf).sort());
  });
});
