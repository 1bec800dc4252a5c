/** `docs/reliability.md` and its results. */
import { expect, it } from "vitest";
import { manifest } from "../../scripts/build/project";
import { isOperation } from "../../src/framework/life-cycle";
import { resources } from "../../src/resources";
import { FAULTS_BY_KIND } from "../faults/faults";
import { reliabilityPage, verdictOf } from "./page";
import { type Result, readResult, rowsOf } from "./result";

it("the results are of this version, of every managed type and of every kind of fault", () => {
  const { version, matrix } = readResult();
  expect(version).toBe(manifest.version);
  const types = resources.filter((definition) => !isOperation(definition)).map(({ type }) => `pve_${type}`);
  expect(types.filter((type) => !(matrix?.types[type] ?? 0))).toEqual([]);
  expect(matrix?.rows.map(({ fault }) => fault)).toEqual(Object.keys(FAULTS_BY_KIND));
});

it("no object was lost, duplicated or left over", () => {
  const { lost, doubled, leftOver, failing, cases } = verdictOf(readResult());
  expect({ lost, doubled, leftOver, failing }).toEqual({ lost: 0, doubled: 0, leftOver: 0, failing: [] });
  expect(cases).toBeGreaterThan(3_000);
});

it("the page names and counts the failures", () => {
  const judged = [
    { fault: "time-out", kinds: new Set(["lost"]), isExcepted: false },
    { fault: "time-out", kinds: new Set(["left over", "unfinished"]), isExcepted: false },
    { fault: "time-out", kinds: new Set(["doubled"]), isExcepted: true },
    { fault: "time-out", kinds: new Set<string>(), isExcepted: false },
  ];
  const rows = rowsOf(["time-out"], judged);
  const part = {
    seed: 7,
    forms: 1,
    rows,
    failing: ["pve_pool · create · lost"],
    types: { pve_pool: 4 },
    exceptions: {},
  };
  const result: Result = { version: "0.1.0", node: "v20", matrix: part };
  expect(verdictOf(result)).toMatchObject({ cases: 4, lost: 1, doubled: 0, leftOver: 1 });
  const page = reliabilityPage(result);
  expect(page).toContain("| time-out | 4 | 1 | 0 | 1 | 1 | 1 |");
  expect(page).toContain("pve_pool · create · lost");
  expect(page).toContain("--seed 7");
});
