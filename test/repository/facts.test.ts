/** The pages about the server, `contributing/facts`: every citation leads to a section, and every family has a page. */
import { expect, it } from "vitest";
import { anchorsIn, entries, read } from "./files";

const FRAME = "Overview, Files and locks, Objects, Order, Digests, Errors, Versions, Privileges, Evidence".split(", ");

const { files, folders } = entries();
const FOLDER = "contributing/facts/";
const pages = new Map(
  files.filter((path) => path.startsWith(FOLDER)).map((path) => [path.slice(FOLDER.length), read(path)]),
);
const familyPages = [...pages.keys()].filter((name) => name !== "README.md" && name !== "transport.md");

const headings = (page: string) => [...page.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) => title);

/** Returns the problem with a citation, if any. */
function problem(page: string, section: string | undefined): string | undefined {
  if (!pages.has(page)) return "no such page";
  return section === undefined || anchorsIn(FOLDER + page).has(section) ? undefined : "no such section";
}

const citations = files
  .filter((path) => /^(src|test|scripts|docs|contributing)\/.+\.(ts|mjs|md)$/.test(path))
  .flatMap((file) =>
    [...read(file).matchAll(/contributing\/facts\/([\w-]+\.md)(?:#([\w-]+))?/g)].map(([, page = "", section]) => ({
      file,
      page,
      section,
    })),
  );
const citedFrom = (folder: string) => citations.filter(({ file }) => file.startsWith(folder));

/** Returns the folders below, by name. */
const foldersIn = (parent: string) =>
  folders.filter((path) => path.startsWith(parent)).flatMap((path) => /^[^/]+$/.exec(path.slice(parent.length)) ?? []);

const RESOURCES = "src/resources/";
/** Folders that define types: these are the families. */
const families = foldersIn(RESOURCES).filter((name) => {
  const index = `${RESOURCES}${name}/index.ts`;
  return files.includes(index) && /^export const (resources|dataSources)\b/m.test(read(index));
});
const SIMULATED = "src/simulator/families/";

it("the facts about the server have a page for every family of resources", () => {
  expect(families.length).toBeGreaterThan(12);
  expect(families.filter((family) => !pages.has(`${family}.md`))).toEqual([]);
});

it("the facts about the server are listed in their index, page by page", () => {
  const index = pages.get("README.md") ?? "";
  const listed = [...index.matchAll(/^\| \[([\w-]+)\]\(\1\.md\) \|/gm)].map(([, page]) => `${page}.md`);
  expect(listed.sort()).toEqual([...familyPages, "transport.md"].sort());
});

it.each(familyPages)(
  "the facts about the server have the same sections on %s, each with contents and a unique name",
  (name) => {
    const content = pages.get(name) ?? "";
    expect([...content.matchAll(/^## (.+)$/gm)].map(([, title]) => title)).toEqual(FRAME);
    const titles = headings(content);
    const texts = content.split(/^#+ .+$/m).slice(1);
    const empty = titles.filter((_, index) => texts[index]?.trim() === "");
    expect(empty.filter((title) => title !== titles[0] && title !== "Objects")).toEqual([]);
    expect(new Set(titles.map((title) => title.toLowerCase())).size).toBe(titles.length);
  },
);

it("the facts about the server contain every section that a source, a test, a script or a page cites", () => {
  const broken = citations.flatMap(({ file, page, section }) => {
    const why = problem(page, section);
    return why === undefined ? [] : [`${file} cites ${page}${section ? `#${section}` : ""}: ${why}`];
  });
  expect(broken).toEqual([]);
});

it.each(families)("the facts about the server are cited by the definitions of %s", (family) => {
  const own = citedFrom(`${RESOURCES}${family}/`).filter(({ page }) => page.startsWith(family));
  expect(own.length).toBeGreaterThan(0);
});

it("the facts about the server are cited by every family of the simulated cluster", () => {
  const simulated = foldersIn(SIMULATED);
  expect(simulated.length).toBeGreaterThan(15);
  expect(simulated.filter((family) => citedFrom(`${SIMULATED}${family}/`).length === 0)).toEqual([]);
});

it("the facts about the server are all cited by sources, page by page", () => {
  const cited = new Set(citedFrom("src/").map(({ page }) => page));
  expect([...familyPages, "transport.md"].filter((page) => !cited.has(page))).toEqual([]);
});
