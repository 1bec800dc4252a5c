/** Families are discovered: each folder of `families` is one. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { at } from "../../scripts/build/project";
import { derivedFiles, familyFolders } from "../../scripts/families/simulator";
import { families } from "../../src/simulator/families.generated";
import { stale } from "../support/stale";

it.each(Object.entries(derivedFiles()))(
  "the families of the simulator have an up-to-date %s: otherwise run `npm run generate`",
  (path, text) => {
    const committed = readFileSync(at(path), "utf8");
    expect(stale([{ path, committed, generated: text }], "npm run generate")).toBe("");
  },
);

it("the families of the simulator are the folders of `families`, each with behaviours", () => {
  expect(families).toHaveLength(familyFolders().length);
  for (const { routes } of families) expect(routes.flatMap((table) => Object.keys(table))).not.toHaveLength(0);
});
