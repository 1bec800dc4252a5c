/** The simulator refuses and accepts single requests as the genuine server did. */
import { describe, expect, it } from "vitest";
import { corpora, countCorpus, expectedCounts } from "./expectations";

describe("corpora", () => {
  const expected = expectedCounts();
  it.each(corpora)("%s", async (name) => {
    expect(await countCorpus(name)).toBeGreaterThanOrEqual(expected[`corpus ${name}`] ?? 1);
  });
});
