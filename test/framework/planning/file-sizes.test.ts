import { expect, it } from "vitest";
import { warnInto } from "../../../src/framework/plan-warnings";
import { FileSizes, reportFullness, type StoredIn } from "../../../src/framework/planning/file-sizes";
import type { Diagnostic } from "../../../src/plugin/contract";

const stored: StoredIn = { file: "a.cfg", limit: 1000, size: ({ size }) => Number(size) };

it("a file is told of once when it is nearly full, and once when it is too large", () => {
  const sizes = new FileSizes();
  const told = [700, 99, 1, 100, 100, 1, 1].map((size) => sizes.plan(stored, { size }, true)?.total);
  expect(told).toEqual([undefined, undefined, 800, undefined, undefined, 1001, undefined]);
});

it("a file without a change is not told of, and each file is counted by itself", () => {
  const sizes = new FileSizes();
  expect(sizes.plan(stored, { size: 900 }, false)).toBeUndefined();
  expect(sizes.plan({ ...stored, file: "b.cfg" }, { size: 700 }, true)).toBeUndefined();
  expect(sizes.plan(stored, { size: 1 }, true)).toMatchObject({ file: "a.cfg", total: 901 });
});

it("a file is nearly full with a warning, and too large with an error", () => {
  const said = (total: number) => {
    const diagnostics: Diagnostic[] = [];
    reportFullness({ file: "a.cfg", limit: 1000, total }, diagnostics, warnInto(diagnostics));
    return diagnostics.map(({ severity, summary, id }) => [severity, summary, id]);
  };
  expect(said(857)).toEqual([["warning", "a.cfg is nearly full: 85 %", "file-nearly-full"]]);
  expect(said(1001)).toEqual([["error", "a.cfg would be too large", undefined]]);
});
