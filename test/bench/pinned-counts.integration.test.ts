/** Requests are what a cluster's users wait for: none more than the table says, and the table is mended when there are fewer. */
import { expect, it } from "vitest";
import { countsOf, PINNED, table } from "./pinned-counts";

it("the table of requests has every scenario", () => {
  expect(Object.keys(table())).toEqual(PINNED.map(({ title }) => title));
});

it.each(PINNED)(
  "$title: every step takes exactly the requests of the table (npm run request-counts)",
  async ({ title, scenario, size }) => {
    expect(await countsOf(scenario, size)).toEqual(table()[title]);
  },
);
