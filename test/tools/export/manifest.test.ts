import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { hashOf, isUnchanged, namesByType, withNames } from "../../../src/tools/export/manifest";
import { temporaryFolder } from "../../support/temporary-folder";
import { clusterObject } from "./objects";

it("a file counts as unchanged with Windows line endings from git, and as changed after an edit", () => {
  const folder = temporaryFolder();
  const file = join(folder, "main.ts");
  const hash = hashOf("one\ntwo\n");
  expect(isUnchanged(file, hash)).toBe(false);
  writeFileSync(file, "one\r\ntwo\r\n");
  expect(isUnchanged(file, hash)).toBe(true);
  writeFileSync(file, "one\r\nthree\r\n");
  expect(isUnchanged(file, hash)).toBe(false);
});

it.each(["constructor", "toString", "__proto__", "web"])(
  "an object called %s is new once, and keeps its name from then on",
  (id) => {
    const object = clusterObject("pool", id, { pool_id: id });
    const before = { suffix: "", objects: namesByType([clusterObject("pool", "other", {})]), families: {} };
    expect(withNames([object], { runs: [before] })).toEqual({ known: [], fresh: [object] });
    const noted = JSON.parse(JSON.stringify({ ...before, objects: namesByType([object]) })) as typeof before;
    expect(withNames([object], { runs: [before, noted] })).toEqual({ known: [object], fresh: [] });
  },
);
