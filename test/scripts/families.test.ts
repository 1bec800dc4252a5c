import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { at } from "../../scripts/build/project";
import { familyLists } from "../../scripts/families/lists";

it("the committed lists of families are those that `npm run families` writes", () => {
  for (const [path, text] of familyLists()) expect(readFileSync(at(path), "utf8"), path).toBe(text);
});
