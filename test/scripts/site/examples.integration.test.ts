/** All examples of a type on its page of the site. */
import { describe, expect, it } from "vitest";
import { hasConstructs } from "../../../scripts/docs/construct-form";
import { examplesOf } from "../../../scripts/docs/example-files";
import { sitePages } from "../../../scripts/site/content";
import { withLanguages } from "../../../scripts/site/tabs";
import { dataSources, resources } from "../../../src/resources";

const LANGUAGES = ["HCL", "TypeScript", "Python", "Go", "Java", "C#"];

const bodies = new Map((await sitePages()).map(({ path, body }) => [path, body]));
const several = [...resources, ...dataSources]
  .filter((definition) => examplesOf(definition).length > 1)
  .map((definition) => [`reference/${definition.kind}s/${definition.type}`, examplesOf(definition)] as const);

it("most resources have several examples", () => {
  expect(several.length).toBeGreaterThan(60);
});

describe.each(several)("the page %s", (path, examples) => {
  const body = bodies.get(path) ?? "";
  const [, section = ""] = /^## Examples\n([\s\S]*?)^## /m.exec(body) ?? [];

  it("each example has its title below one heading", () => {
    const titles = [...section.matchAll(/^### (.+)$/gm)].map(([, title]) => title);
    expect(titles).toEqual(examples.map(({ title }) => title));
    expect(body).not.toContain("## Example Usage");
  });

  it("each example that constructs can express appears in six languages", async () => {
    const page = await withLanguages(section);
    const labels = [...page.matchAll(/role="tab" [^>]*>([^<]+)</g)].map(([, label]) => label);
    const translated = examples.filter(({ text }, index) => index === 0 || hasConstructs(text));
    expect(labels).toEqual(translated.flatMap(() => LANGUAGES));
    expect(page.match(/^The construct is `\w+\.\w+`\.$/gm)).toHaveLength(1);
  });
});
