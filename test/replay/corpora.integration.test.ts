/** The simulator refuses and accepts single requests like the genuine server. */
import { describe, expect, it } from "vitest";
import { corpora, expectedCounts, replayLines } from "./expectations";
import { KNOWN_DIFFERENCES } from "./permissions";
import { shortfall } from "./result";

describe("the simulator", () => {
  const expected = expectedCounts();

  it.each(corpora)("responds to the single requests of the corpus %s like the genuine server", async (name) => {
    const results = await replayLines(name);
    const all = `npx tsx test/replay/report.ts --corpus ${name} (with --operation those of one)`;
    expect(shortfall(results, expected[`corpus ${name}`] ?? 1, all, KNOWN_DIFFERENCES) ?? "").toBe("");
  });
});
