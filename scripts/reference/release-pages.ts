/** Pages that a release publishes as assets: they are evidence, and too long for the repository. */
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { API_PAGE, DIAGNOSTICS_PAGE } from "../../src/tools/explain/reference-index";
import { at } from "../build/project";
import { committed, coverageMap } from "../coverage/map";
import { coveragePage } from "../coverage/page";
import { lifecyclePage } from "./lifecycle-page";

/** Replaces the content of `folder` with the pages. */
export function writeReleasePages(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const page of [API_PAGE, DIAGNOSTICS_PAGE]) copyFileSync(at(page), join(folder, basename(page)));
  writeFileSync(join(folder, "coverage.md"), coveragePage(coverageMap(committed())));
  writeFileSync(join(folder, "lifecycle.md"), lifecyclePage());
}
