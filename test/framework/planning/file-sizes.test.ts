import { expect, it } from "vitest";
import { warnInto } from "../../../src/framework/plan-warnings";
import { FileSizes, reportFullness, type StoredIn } from "../../../src/framework/planning/file-sizes";
import type { Diagnostic } from "../../../src/plugin/contract";

const stored: StoredIn = { file: "a.cfg", limit: 1000, size: ({ size }) => Number(size) };

it("a file is reported once when it is nearly full, and once when it is too large", () => {
  const sizes = new FileSizes();
  const totals = [700, 99, 1, 100, 100, 1, 1].map((size) => sizes.plan(stored, { size }, true)?.total);
  expect(totals).toEqual([undefined, undefined, 800, undefined, undefined, 1001, undefined]);
});

it("a file that is too large at once is reported as such alone", () => {
  const sizes = new FileSizes();
  expect([1001, 1].map((size) => sizes.plan(stored, { size }, true)?.total)).toEqual([1001, undefined]);
});

it("a file without a change is not reported, and each file is counted separately", () => {
  const sizes = new FileSizes();
  expect(sizes.plan(stored, { size: 900 }, false)).toBeUndefined();
  expect(sizes.plan({ ...stored, file: "b.cfg" }, { size: 700 }, true)).toBeUndefined();
  expect(sizes.plan(stored, { size: 1 }, true)).toMatchObject({ file: "a.cfg", total: 901 });
});

it("a nearly full file is a warning, and a file that is too large is an error", () => {
  const reported = (total: number) => {
    const diagnostics: Diagnostic[] = [];
    reportFullness({ file: "a.cfg", limit: 1000, total }, diagnostics, warnInto(diagnostics));
    return diagnostics.map(({ severity, summary, id }) => [severity, summary, id]);
  };
  expect(reported(857)).toEqual([["warning", "a.cfg is nearly full: 85 %", "file-nearly-full"]]);
  expect(reported(1000).map(([severity]) => severity)).toEqual(["warning"]);
  expect(reported(1001)).toEqual([["error", "a.cfg would be too large", undefined]]);
});
