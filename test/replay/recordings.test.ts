/** The simulator answers as the genuine server did: at least as many steps of each recording as ever before. */
import { describe, expect, it } from "vitest";
import { recordings } from "./data";
import { countOperations, countRecording, expectedCounts } from "./expectations";

describe("recordings", () => {
  const expected = expectedCounts();

  it("meet a behaviour for every operation that ever had one", () => {
    expect(countOperations()).toBeGreaterThanOrEqual(expected.operations ?? 1);
  });

  it.each(recordings)("%s", async (name) => {
    expect(await countRecording(name)).toBeGreaterThanOrEqual(expected[name] ?? 1);
  });
});
