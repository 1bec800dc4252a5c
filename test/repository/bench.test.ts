/** Results of benches are kept for every release, in a comparable form. */
import { expect, it } from "vitest";
import { entries, read } from "./files";

interface Result {
  readonly version: string;
  readonly commit: { readonly id: string; readonly date: string };
  readonly machine: {
    readonly node: string;
    readonly engine: string;
    readonly load: { before: number; after: number };
  };
  readonly parts: readonly {
    readonly title: string;
    readonly figures: readonly { readonly what: string; readonly measured: string }[];
  }[];
}

const results = entries("bench").files.flatMap((path) => /^bench\/results\/(.+)\.json$/.exec(path)?.[1] ?? []);

it("every release has its results", () => {
  const released = [...read("CHANGELOG.md").matchAll(/^## (\S+) \(\d{4}-/gm)].map(([, version = ""]) => version);
  expect(results.length).toBeGreaterThan(0);
  expect(released.filter((version) => !results.includes(version))).toEqual([]);
});

it.each(results)("the results of %s name the measured values, the machine and its load", (version) => {
  const result = JSON.parse(read(`bench/results/${version}.json`)) as Result;
  expect(result.version).toBe(version);
  expect(result.commit).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{7,}$/),
    date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  expect(result.machine).toMatchObject({ node: expect.any(String), engine: expect.any(String) });
  expect(Object.values(result.machine.load).every((load) => load >= 0)).toBe(true);
  expect(result.parts.length).toBeGreaterThan(3);
  for (const { title, figures } of result.parts) {
    expect(title).not.toBe("");
    expect(figures.every(({ what, measured }) => what !== "" && /\d/.test(measured))).toBe(true);
  }
});
