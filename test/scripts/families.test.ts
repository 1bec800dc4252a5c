import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { at } from "../../scripts/build/project";
import { familyLists } from "../../scripts/families/lists";
import { stale } from "../support/stale";

it("the committed lists of families are those that `npm run generate` writes", () => {
  const files = [...familyLists()].map(([path, generated]) => {
    const committed = existsSync(at(path)) ? readFileSync(at(path), "utf8") : undefined;
    return { path, committed, generated };
  });
  expect(stale(files, "npm run generate")).toBe("");
});
