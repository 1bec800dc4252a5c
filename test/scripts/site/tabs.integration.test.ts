/** The examples of the reference pages and of guides in the languages of the site. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { withLanguages, withTranslatedSamples, withTranslations } from "../../../scripts/site/tabs";
import { read } from "../../repository/files";
import { ROOT } from "../../support/synthesis";

const LANGUAGES = ["HCL", "TypeScript", "Python", "Go", "Java", "C#"];

const labelsIn = (page: string) => [...page.matchAll(/role="tab" [^>]*>([^<]+)</g)].map(([, label]) => label);

it.each(["resources", "data-sources"])("each page of docs/%s shows its example in six languages", async (folder) => {
  for (const file of readdirSync(join(ROOT, "docs", folder))) {
    const page = await withLanguages(read(`docs/${folder}/${file}`));
    expect(labelsIn(page), file).toEqual(LANGUAGES);
    expect(page, file).toMatch(/^The construct is `\w+\.\w+`\.$/m);
    expect(page, file).not.toContain("As a construct:");
  }
});

const guides = readdirSync(join(ROOT, "docs", "guides")).map((file) => [file, read(`docs/guides/${file}`)] as const);

it("guides show each example of constructs alone in five languages", () => {
  const counts = guides.map(([file, guide]) => {
    const labels = labelsIn(withTranslations(guide));
    expect(labels, file).toEqual(
      Array(labels.length / 5)
        .fill(LANGUAGES.slice(1))
        .flat(),
    );
    return [file, labels.length / 5] as const;
  });
  expect(Object.fromEntries(counts.filter(([, count]) => count > 0))).toEqual({
    "actions.md": 1,
    "higher-level-constructs.md": 9,
    "many-clusters.md": 1,
    "methods.md": 1,
    "secrets.md": 2,
  });
});

it("samples of classes appear in five languages, or in TypeScript alone", () => {
  const samples = read("lib/reference/api.md");
  const all = samples.match(/^```ts$/gm) ?? [];
  const labels = labelsIn(withTranslatedSamples(samples));
  expect(labels).toEqual(
    Array(labels.length / 5)
      .fill(LANGUAGES.slice(1))
      .flat(),
  );
  expect(labels.length / 5).toBeGreaterThan(all.length / 2);
});

it("an example of a guide that a language cannot show is an error", () => {
  expect(() => withTranslations("```ts\nfor (const site of sites) add(site);\n```")).toThrow("expected");
});
