/** Writes the built parts of the reference: the index for `cdktf-pve explain`, and the pages of the API and of diagnostics. */
import { API_PAGE, DIAGNOSTICS_PAGE, INDEX_FILE, type ReferenceIndex } from "../../src/tools/explain/reference-index";
import type { Files } from "../build/steps";
import { apiPage } from "./api-page";
import { libraryClasses } from "./classes";
import { diagnosticsPage } from "./diagnostics-page";
import { guides, guidesOfSettings } from "./guides";

/** By file name in `lib/reference`. */
export function referenceFiles(): Files {
  const index: ReferenceIndex = { classes: libraryClasses(), guides: guides(), guidesOfSettings: guidesOfSettings() };
  const name = (path: string) => path.replace("lib/reference/", "");
  return {
    [name(INDEX_FILE)]: `${JSON.stringify(index)}\n`,
    [name(API_PAGE)]: apiPage(index.classes),
    [name(DIAGNOSTICS_PAGE)]: diagnosticsPage(),
  };
}
