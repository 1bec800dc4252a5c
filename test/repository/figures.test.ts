/**
 * Published figures measure the sources of their release. The sources may change while the changelog calls the version
 * unreleased. From its date on, figures of other sources fail.
 */
import { describe, expect, it } from "vitest";
import { manifest } from "../../scripts/build/project";
import { readResult } from "../reliability/result";
import { changedSince, hashesOf, isBusy, JUDGED_BY_BENCHES, type Origin, PROVIDER } from "../support/origin";
import { read } from "./files";

const { version } = manifest;

/** One line for each published result of other sources, or of a busy machine. */
function staleFigures(changelog: string, results: Record<string, readonly [Partial<Origin>, readonly string[]]>) {
  if (!new RegExp(`^## ${version.replaceAll(".", "\\.")} \\(\\d{4}-`, "m").test(changelog)) return [];
  return Object.entries(results).flatMap(([name, [origin, folders]]) => {
    const changed = changedSince(origin, folders);
    const load = origin.machine?.load.before ?? Infinity;
    return [
      ...(changed.length > 0 ? [`${name}: made from other sources of ${changed.join(", ")}`] : []),
      ...(isBusy(load) ? [`${name}: made on a busy machine, or one of unknown load`] : []),
    ];
  });
}

const published = () => {
  const { matrix, engine, soak } = readResult();
  return {
    [`bench/results/${version}.json`]: [
      JSON.parse(read(`bench/results/${version}.json`)) as Origin,
      JUDGED_BY_BENCHES,
    ] as const,
    "test/reliability/result.json, matrix": [matrix?.origin ?? {}, PROVIDER] as const,
    ...(engine && { "test/reliability/result.json, engine": [engine.origin ?? {}, PROVIDER] as const }),
    ...(soak && { "test/reliability/result.json, soak": [soak.origin ?? {}, PROVIDER] as const }),
  };
};

it("a dated version has figures of its own sources, from a quiet machine", () => {
  expect(staleFigures(read("CHANGELOG.md"), published())).toEqual([]);
});

describe("figures of a dated version", () => {
  const dated = `## ${version} (2026-11-30)`;
  const machine = { load: { before: 0.2, after: 1 } } as Origin["machine"];

  it("figures are refused if a measured folder has changed, or has no hash", () => {
    const sources = { ...hashesOf(PROVIDER), "src/api": "0123456789abcdef" };
    expect(staleFigures(dated, { a: [{ sources, machine }, PROVIDER], b: [{ machine }, ["src/api"]] })).toEqual([
      "a: made from other sources of src/api",
      "b: made from other sources of src/api",
    ]);
  });

  it("figures are refused if they come from a busy machine", () => {
    const busy = { load: { before: 999, after: 1 } } as Origin["machine"];
    const sources = hashesOf(["src/api"]);
    expect(staleFigures(dated, { a: [{ sources, machine: busy }, ["src/api"]] })).toEqual([
      "a: made on a busy machine, or one of unknown load",
    ]);
  });

  it("figures are accepted otherwise, and before the date", () => {
    expect(staleFigures(dated, { a: [{ sources: hashesOf(PROVIDER), machine }, PROVIDER] })).toEqual([]);
    expect(staleFigures(`## ${version} (unreleased)`, { a: [{}, PROVIDER] })).toEqual([]);
  });
});
