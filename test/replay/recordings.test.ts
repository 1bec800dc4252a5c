/** The simulator responds like the genuine server: to at least as many steps of each recording as ever before. */
import { describe, expect, it } from "vitest";
import { recordings } from "./data";
import { countOperations, expectedCounts } from "./expectations";
import { replay } from "./recording";
import { shortfall } from "./result";

describe("the simulator", () => {
  const expected = expectedCounts();

  it("the simulator has a behaviour for every operation that ever had one", () => {
    expect(countOperations()).toBeGreaterThanOrEqual(expected.operations ?? 1);
  });

  it.each(recordings)("responds to the recording %s like the genuine server", async (name) => {
    const results = await replay(name);
    expect(shortfall(results, expected[name] ?? 1, `npx tsx test/replay/report.ts ${name}`) ?? "").toBe("");
  });
});
