/** All pages of the site before they are rendered. The site itself is tested by `npm run site:test`. */
import { expect, it } from "vitest";
import { sitePages } from "../../../scripts/site/content";
import { addressesOf, withSiteLinks } from "../../../scripts/site/links";
import { type Entry, navigationOf } from "../../../scripts/site/navigation";
import { redirectsOf } from "../../../scripts/site/redirects";
import { explanationsOf } from "../../../src/tools/explain";
import { codes } from "../../../src/tools/explain/errors";
import { subjects } from "../../../src/tools/explain/subjects";
import { types } from "../../../src/tools/explain/types";

const pages = await sitePages();
const leaves = (entry: Entry): string[] => ("entries" in entry ? entry.entries.flatMap(leaves) : [entry.page]);

it("the site has a page for each registry page, each namespace, command and kind of message", () => {
  const counts = (start: string) => pages.filter(({ path }) => path.startsWith(start)).length;
  expect(counts("reference/resources/")).toBeGreaterThan(80);
  expect(counts("reference/data-sources/")).toBeGreaterThan(130);
  expect(counts("reference/constructs/")).toBeGreaterThan(14);
  expect(counts("reference/commands/")).toBeGreaterThan(15);
  expect(pages.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["", "reference/diagnostics", "reference/checks", "reference/errors", "reference/provider"]),
  );
});

it("gives each page one address, a title, a description and a place in the navigation", () => {
  const paths = pages.map(({ path }) => path).filter((path) => path !== "");
  expect(new Set(paths).size).toBe(paths.length);
  expect(navigationOf(pages).flatMap(leaves).toSorted()).toEqual(paths.toSorted());
  expect(pages.filter(({ title, description }) => title === "" || description.length < 10)).toEqual([]);
});

it("no page has a link to a file that does not exist", () => {
  const addresses = addressesOf(pages);
  for (const { body, source } of pages) expect(() => withSiteLinks(body, source, addresses)).not.toThrow();
});

it("leads links to files of a release to their pages", () => {
  const [source, ...others] = pages.filter(({ body }) => body.includes("releases/latest/download/diagnostics.md"));
  expect(others).toEqual([]);
  const body = withSiteLinks(source?.body ?? "", source?.source ?? "", addressesOf(pages));
  expect(body).toContain("[messages of the provider](/__root__/reference/diagnostics.html)");
});

it("keeps the addresses that pages have in the registries, and leads moved pages to existing ones", () => {
  const redirects = redirectsOf(pages);
  expect(redirects.get("guides/drift")).toBe("how-to/drift");
  const paths = new Set(pages.map(({ path }) => path));
  expect([...redirects].filter(([from, to]) => paths.has(from) || !paths.has(to))).toEqual([]);
});

it("the site has each page that cdktf-pve explain names", () => {
  const names = [...codes, ...types.map(({ address }) => address), ...subjects().map((subject) => subject.names[0])];
  const printed = [...names, "503", "exit code 2"]
    .flatMap(explanationsOf)
    .flatMap(({ facts }) => [...(facts.Pages ?? []), ...(facts.Page ?? [])]);
  const files = [...new Set(printed.map((page) => page.replace(/#.*/, "")))];
  expect(files.length).toBeGreaterThan(200);
  const known = new Set([...pages.map(({ path }) => path), ...redirectsOf(pages).keys(), "index"]);
  expect(files.filter((file) => !known.has(file.replace(/^(?:docs|lib)\/(.*)\.md$/, "$1")))).toEqual([]);
});
