/** The pages about the server, `docs/facts`: what cites them finds them, and no family goes without. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..", "..");
const FACTS = join(ROOT, "docs", "facts");

const FRAME = [
  "What it is",
  "Files and locks",
  "Objects",
  "Order",
  "Digests",
  "Errors",
  "Versions",
  "Privileges",
  "Evidence",
];

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== "bindings" && !name.startsWith("."))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? files(path) : [path];
    });
}

const text = (path: string) => readFileSync(path, "utf8");
const pages = new Map(readdirSync(FACTS).map((name) => [name, text(join(FACTS, name))]));
const familyPages = [...pages.keys()].filter((name) => name !== "README.md" && name !== "transport.md");

const headings = (page: string) => [...page.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) => title);

/** As GitHub makes it of a heading. */
const anchor = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");

/** Why nobody would find what the citation names. */
function problem(page: string, section: string | undefined): string | undefined {
  const content = pages.get(page);
  if (content === undefined) return "no such page";
  return section === undefined || headings(content).map(anchor).includes(section) ? undefined : "no such section";
}

interface Citation {
  readonly file: string;
  readonly page: string;
  readonly section?: string | undefined;
}

const citationsIn = (folder: string): Citation[] =>
  files(join(ROOT, folder)).flatMap((path) =>
    [...text(path).matchAll(/docs\/facts\/([\w-]+\.md)(?:#([\w-]+))?/g)].map(([, page = "", section]) => ({
      file: relative(ROOT, path),
      page,
      section,
    })),
  );

const sources = citationsIn("src");

/** Folders of `src/resources` that define types, which is what makes a folder a family. */
const families = readdirSync(join(ROOT, "src", "resources"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && readdirSync(join(entry.parentPath, entry.name)).includes("index.ts"))
  .map(({ name }) => name)
  .filter((name) =>
    /export const (resources|dataSources)\b/.test(text(join(ROOT, "src", "resources", name, "index.ts"))),
  );

describe("the facts about the server", () => {
  it("have a page for every family of resources", () => {
    expect(families.length).toBeGreaterThan(12);
    expect(families.filter((family) => !pages.has(`${family}.md`))).toEqual([]);
  });

  it("are listed in their index, page by page", () => {
    const listed = [...(pages.get("README.md") ?? "").matchAll(/^\| \[([\w-]+)\]\(\1\.md\) \|/gm)].map(
      ([, page]) => `${page}.md`,
    );
    expect(listed.sort()).toEqual([...pages.keys()].filter((name) => name !== "README.md").sort());
  });

  it.each(familyPages)("have the whole frame in order on %s", (name) => {
    const titles = [...(pages.get(name) ?? "").matchAll(/^## (.+)$/gm)].map(([, title]) => title);
    expect(titles).toEqual(FRAME);
  });

  it.each(familyPages)("say something under every heading of %s, each of a name of its own", (name) => {
    const content = pages.get(name) ?? "";
    const texts = content.split(/^#+ .+$/m).slice(1);
    const empty = headings(content).filter((_, index) => texts[index]?.trim() === "");
    expect(empty.filter((title, index) => index > 0 && title !== "Objects")).toEqual([]);
    expect(new Set(headings(content).map(anchor)).size).toBe(headings(content).length);
  });

  it("are found by every citation of a source, a test or a script", () => {
    const all = [...sources, ...["test", "scripts", "docs"].flatMap(citationsIn)];
    const broken = all.flatMap(({ file, page, section }) => {
      const why = problem(page, section);
      return why === undefined ? [] : [`${file} cites ${page}${section ? `#${section}` : ""}: ${why}`];
    });
    expect(broken).toEqual([]);
  });

  it("refer to each other by links that lead somewhere", () => {
    const broken = [...pages].flatMap(([name, content]) =>
      [...content.matchAll(/\]\((?!\w+:)([\w.-]*)(?:#([\w-]+))?\)/g)]
        .filter(([, page = "", section]) => problem(page === "" ? name : page, section) !== undefined)
        .map(([link]) => `${name}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  it.each(families)("are cited by the definitions of %s", (family) => {
    const cited = sources.filter(
      ({ file, page }) => dirname(file).split(/[\\/]/)[2] === family && page.startsWith(family),
    );
    expect(cited.length).toBeGreaterThan(0);
  });

  it("are cited by every family of the simulated cluster", () => {
    const folder = join("src", "simulator", "families");
    const simulated = readdirSync(join(ROOT, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const citing = new Set(sources.map(({ file }) => relative(folder, file).split(/[\\/]/)[0]));
    expect(simulated.length).toBeGreaterThan(15);
    expect(simulated.map(({ name }) => name).filter((name) => !citing.has(name))).toEqual([]);
  });

  it("are all cited by sources, page by page", () => {
    const cited = new Set(sources.map(({ page }) => page));
    expect(familyPages.filter((page) => !cited.has(page))).toEqual([]);
  });

  it("are no part of the package, which is for users", () => {
    const { files: packed } = JSON.parse(text(join(ROOT, "package.json"))) as { files: string[] };
    expect(packed).toContain("!docs/facts");
    expect(statSync(FACTS).isDirectory()).toBe(true);
  });
});
