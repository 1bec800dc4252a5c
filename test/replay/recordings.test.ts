/** The simulator answers as the genuine server did: at least as many steps of each recording as ever before. */
import { describe, expect, it } from "vitest";
import { recordings } from "./data";
import { countRecording, expectedCounts } from "./expectations";

describe("recordings", () => {
  const expected = expectedCounts();
  it.each(recordings)("%s", async (name) => {
    expect(await countRecording(name)).toBeGreaterThanOrEqual(expected[name] ?? 1);
  });
});
