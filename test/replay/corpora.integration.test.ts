/** The simulator refuses and accepts single requests as the genuine server did. */
import { describe, expect, it } from "vitest";
import { corpora, expectedCounts, replayLines } from "./expectations";
import { KNOWN_DIFFERENCES } from "./permissions";
import { shortfall } from "./result";

describe("the simulator", () => {
  const expected = expectedCounts();

  it.each(corpora)("answers the single requests of the corpus %s as the genuine server did", async (name) => {
    const results = await replayLines(name);
    expect(shortfall(results, expected[`corpus ${name}`] ?? 1, KNOWN_DIFFERENCES) ?? "").toBe("");
  });
});
