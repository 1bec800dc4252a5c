/** Writes the reference pages and the generated sections of guides into `docs/`; removes pages of types that are gone. Writes the values of
 * examples for mock data. */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { reliabilityPage } from "../../test/reliability/page";
import { readResult } from "../../test/reliability/result";
import { at } from "../build/project";
import { checksPage } from "./checks";
import { errorsPage } from "./errors";
import { EXAMPLE_VALUES_FILE, exampleValuesFile } from "./example-values";
import { referencePages } from "./pages";
import { guidesWithSections } from "./sections";

const docs = join(import.meta.dirname, "..", "..", "docs");
async function generate(): Promise<void> {
  const pages = new Map([
    ...(await referencePages()),
    ...guidesWithSections(),
    ["errors.md", errorsPage()],
    ["reliability.md", reliabilityPage(readResult())],
    ["checks.md", checksPage()],
  ]);
  for (const folder of ["resources", "data-sources", "actions", "functions", "list-resources", "ephemeral-resources"]) {
    const path = join(docs, folder);
    const files = existsSync(path) ? readdirSync(path) : [];
    for (const file of files) if (!pages.has(`${folder}/${file}`)) rmSync(join(path, file));
  }
  for (const [name, text] of pages) {
    const file = join(docs, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  writeFileSync(at(EXAMPLE_VALUES_FILE), exampleValuesFile());
  console.log(`${pages.size} pages written to docs/`);
}

void generate();
