/**
 * Users wait for requests: no step may need more than the table contains. The table changes when a step needs fewer.
 */
import { expect, it } from "vitest";
import { sampled } from "../support/runs";
import { countsOf, PINNED, table } from "./pinned-counts";

it("the table of requests has every scenario", () => {
  expect(Object.keys(table())).toEqual(PINNED.map(({ title }) => title));
});

/** By day one size of each scenario. */
const tried = sampled(PINNED, ({ scenario }, at) => PINNED.findIndex((pinned) => pinned.scenario === scenario) === at);

it.each(tried)(
  "$title: every step takes exactly the requests of the table (npm run request-counts)",
  async ({ title, scenario, size }) => {
    expect(await countsOf(scenario, size)).toEqual(table()[title]);
  },
);
