/** Pages for contributors name files, folders and commands: all of them exist. */
import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { entries, read } from "./files";

const { files, folders } = entries();
const existing = new Set([...files, ...folders]);
const scripts = Object.keys(JSON.parse(read("package.json")).scripts as object);

/** Hand-written pages; the rest of `docs` follows from the definitions. */
const pages = files.filter((path) => /^([A-Z]+\.md|(contributing|bench|src|test|docs\/pictures)\/.+\.md)$/.test(path));
/** Pages about the past. */
const HISTORY = ["CHANGELOG.md", "THIRD-PARTY-LICENSES.md"];

const prose = (page: string) => read(page).replace(/^```[\s\S]*?^```/gm, "");

/** Returns `code` in prose that is a path from the root or the name of a file, without placeholders. */
function namedFiles(page: string): string[] {
  const codes = [...prose(page).matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code.replace(/\/$/, ""));
  return codes.filter(
    (code) =>
      /^(src|test|docs|contributing|scripts|examples|bench|\.github|\.ci)(\/[\w.@-]+)+$/.test(code) ||
      /^[\w.@-]+(\/[\w.@-]+)*\.(ts|mjs|cjs|md|proto|grit)$/.test(code),
  );
}

/** Returns the anchors that the forge makes of headings. */
function sectionsOf(page: string): string[] {
  const headings = [...prose(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** Accepts a complete path, or the end of one: READMEs name files near them. */
function isThere(name: string, page: string): boolean {
  if (name.startsWith(".")) return existing.has(posix.join(posix.dirname(page), name)) || existing.has(name);
  if (/^src\/bindings(\/|$)/.test(name)) return true;
  return existing.has(name) || files.some((path) => path.endsWith(`/${name}`));
}

/** Examples: files of an application, and of a family that does not exist. */
const isMadeUp = (name: string): boolean => name === "main.ts" || /(^|\/)widgets(\/|\.)/.test(name);

describe.each(pages.filter((page) => !HISTORY.includes(page)))("%s", (page) => {
  it("names files that exist", () => {
    const wrong = namedFiles(page).filter((name) => !isThere(name, page) && !isMadeUp(name));
    expect(wrong).toEqual([]);
  });

  it("links to pages that exist", () => {
    const links = [...prose(page).matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)].map(([, link = ""]) => link);
    const targets = links.map((link) => posix.join(posix.dirname(page), link).replace(/\/$/, ""));
    expect(targets.filter((target) => !existing.has(target))).toEqual([]);
  });

  it("links to sections that exist", () => {
    const links = [...prose(page).matchAll(/\]\((?!\w+:)([^)#\s]*)#([^)\s]+)\)/g)];
    const wrong = links.filter(([, link = "", section = ""]) => {
      const target = link === "" ? page : posix.join(posix.dirname(page), link);
      return !files.includes(target) || !sectionsOf(target).includes(section);
    });
    expect(wrong.map(([link]) => link)).toEqual([]);
  });

  it("names npm scripts that exist", () => {
    const named = [...read(page).matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name = ""]) => name);
    expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
  });
});

it("pages for contributors are not in the package", () => {
  const { files: shipped } = JSON.parse(read("package.json")) as { readonly files: readonly string[] };
  const generated =
    /^docs\/(index|checks|errors|reliability)\.md$|^docs\/(actions|data-sources|ephemeral-resources|functions|list-resources|resources|guides)\//;
  const contributors = files.filter((path) => path.startsWith("docs/") && !generated.test(path));
  const isLeftOut = (path: string) =>
    shipped.some((entry) => entry.startsWith("!") && `${path}/`.startsWith(`${entry.slice(1)}/`));
  expect(contributors.length).toBeGreaterThan(0);
  expect(contributors.filter((path) => !isLeftOut(path))).toEqual([]);
});
