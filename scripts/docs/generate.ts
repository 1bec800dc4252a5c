/** Writes the reference pages, the guide and the pages about life cycle and coverage into `docs/`, and `API.md`; pages of types that are gone are removed. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { reliabilityPage } from "../../test/reliability/page";
import { readResult } from "../../test/reliability/result";
import { committed, coverageMap } from "../coverage/map";
import { coveragePage } from "../coverage/page";
import { apiPage } from "./api/page";
import { checksPage } from "./checks";
import { diagnosticsPage } from "./diagnostics";
import { errorsPage } from "./errors";
import { lifecyclePage } from "./lifecycle";
import { referencePages } from "./pages";
import { withRoles } from "./roles";

const docs = join(import.meta.dirname, "..", "..", "docs");
async function generate(): Promise<void> {
  const pages = new Map([
    ...(await referencePages()),
    ["lifecycle.md", lifecyclePage()],
    ["errors.md", errorsPage()],
    ["diagnostics.md", diagnosticsPage()],
    ["reliability.md", reliabilityPage(readResult())],
    ["checks.md", checksPage()],
    ["coverage.md", coveragePage(coverageMap(committed()))],
    ["guides/authentication.md", withRoles(readFileSync(join(docs, "guides", "authentication.md"), "utf8"))],
    ["../API.md", apiPage()],
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
  console.log(`${pages.size} pages written to docs/`);
}

void generate();
