/** The validators against what the genuine server took and refused. */
import { describe, expect, it } from "vitest";
import { type FormatFacts, formatFacts } from "./data/load";
import { recordedFormats } from "./recorded-formats";

/**
 * A line feed at the end passes most formats of the server by accident. It does not survive: it is cut off, or the
 * write fails with `property contains a line feed`.
 */
const endsWithLineFeed = (value: string) => value.endsWith("\n");

it("has a validator for each recorded format", () => {
  expect(Object.keys(recordedFormats).sort()).toEqual(Object.keys(formatFacts).sort());
});

describe.each(Object.entries(recordedFormats))("format %s", (name, format) => {
  const { accepted, refused } = formatFacts[name] as FormatFacts;

  it("takes every value that the server takes", () => {
    const wronglyRefused = accepted.filter(
      (value) =>
        !endsWithLineFeed(value) && !(value in (format.refusedHere ?? {})) && format.validator(value) !== undefined,
    );
    expect(wronglyRefused).toEqual([]);
  });

  it("refuses what the server refuses", () => {
    const missed = refused.filter((value) => format.validator(value) === undefined);
    expect(missed).toEqual(format.missed ?? []);
  });

  it("has no exception that is none", () => {
    for (const value of Object.keys(format.refusedHere ?? {})) {
      expect(accepted).toContain(value);
      expect(format.validator(value), value).toBeDefined();
    }
  });

  it("explains itself in a fragment of plain English", () => {
    for (const value of refused) {
      const problem = format.validator(value);
      if (problem !== undefined) expect(problem).toMatch(/^(must|has) [\s\S]{5,}[^.]$/);
    }
  });
});
