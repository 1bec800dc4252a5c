/** The examples of the reference pages in the languages of the site. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { withLanguages } from "../../../scripts/site/tabs";
import { read } from "../../repository/files";
import { ROOT } from "../../support/synthesis";

const LANGUAGES = ["HCL", "TypeScript", "Python", "Go", "Java", "C#"];

it.each(["resources", "data-sources"])("each page of docs/%s shows its example in six languages", async (folder) => {
  for (const file of readdirSync(join(ROOT, "docs", folder))) {
    const page = await withLanguages(read(`docs/${folder}/${file}`));
    expect(
      [...page.matchAll(/role="tab" [^>]*>([^<]+)</g)].map(([, label]) => label),
      file,
    ).toEqual(LANGUAGES);
    expect(page, file).toMatch(/^The construct is `\w+\.\w+`\.$/m);
    expect(page, file).not.toContain("As a construct:");
  }
});
