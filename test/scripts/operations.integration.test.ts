import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { at } from "../../scripts/build/project";
import { describedOperations } from "../../scripts/operations/description";
import { operationFiles } from "../../scripts/operations/table";

it("the committed table of operations is the one that `npm run generate` writes", () => {
  const files = operationFiles();
  const written = readdirSync(at("src/api/operations")).filter((name) => name.endsWith(".ts"));
  expect(written.sort()).toEqual([...files.keys()].sort());
  for (const [name, text] of files) expect(readFileSync(at("src/api/operations", name), "utf8"), name).toBe(text);
});

it("the table has every operation of the description", () => {
  const all = [...operationFiles().values()].join("");
  const missing = describedOperations().filter(({ name }) => !all.includes(`\n  ${JSON.stringify(name)}: {\n`));
  expect(missing).toEqual([]);
  expect(describedOperations().length).toBeGreaterThanOrEqual(275);
});
