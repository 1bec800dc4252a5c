/** The pages of a release are complete. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { coverageMap } from "../../../scripts/coverage/map";
import { writeReleasePages } from "../../../scripts/reference/release-pages";
import { isOperation } from "../../../src/framework/life-cycle";
import { resources } from "../../../src/resources";
import { CATALOGUE } from "../../../src/tools/explain/catalogue.generated";
import { referenceIndex } from "../../../src/tools/explain/reference-index";
import { temporaryFolder } from "../../support/temporary-folder";

it("the pages of a release have every class, operation and managed type", () => {
  const folder = temporaryFolder();
  writeReleasePages(folder);
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  const missing = (page: string, names: readonly string[]) => names.filter((name) => !page.includes(name));
  const classes = referenceIndex().classes.map(({ name }) => name.slice(name.indexOf(".") + 1));
  expect(missing(read("api.md"), classes)).toEqual([]);
  const ids = [...CATALOGUE.values()].flat().map(({ id }) => `### ${id}\n`);
  expect(missing(read("diagnostics.md"), ids)).toEqual([]);
  const operations = coverageMap({}).map(({ method, path }) => `| \`${method}\` | \`${path}\` |`);
  expect(missing(read("coverage.md"), operations)).toEqual([]);
  const managed = resources.filter((resource) => !isOperation(resource)).map(({ type }) => `\`pve_${type}\``);
  expect(missing(read("lifecycle.md"), managed)).toEqual([]);
});
