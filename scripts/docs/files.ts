/** The files that follow from definitions, tests and examples: reference pages, sections of guides, and values for mock data. */
import { reliabilityPage } from "../../test/reliability/page";
import { readResult } from "../../test/reliability/result";
import { EXAMPLE_VALUES_FILE, exampleValuesFile } from "./example-values";
import { referencePages } from "./pages";
import { pagesWithSections } from "./sections";

/** Folders whose pages all follow from definitions. */
export const FOLDERS_OF_PAGES = [
  "resources",
  "data-sources",
  "actions",
  "functions",
  "list-resources",
  "ephemeral-resources",
];

/** Contents by path in the repository. */
export async function documentation(): Promise<Record<string, string>> {
  const pages = new Map([
    ...(await referencePages()),
    ...pagesWithSections(),
    ["reliability.md", reliabilityPage(readResult())],
  ]);
  return {
    ...Object.fromEntries([...pages].map(([name, text]) => [`docs/${name}`, text])),
    [EXAMPLE_VALUES_FILE]: exampleValuesFile(),
  };
}
