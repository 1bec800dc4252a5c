/** Pages name files, folders, commands and sections of other pages: all of them exist. */
import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { anchorsIn, entries, prose, read } from "./files";

const { files, folders } = entries();
const existing = new Set([...files, ...folders]);
const scripts = Object.keys(JSON.parse(read("package.json")).scripts as object);

/** Hand-written pages; the rest of `docs` follows from the definitions. */
const pages = files.filter((path) => /^([A-Z]+\.md|(contributing|bench|src|test|docs\/pictures)\/.+\.md)$/.test(path));
/** Pages about the past. */
const HISTORY = ["CHANGELOG.md", "THIRD-PARTY-LICENSES.md"];

/** Returns `code` in prose that is a path from the root or the name of a file, without placeholders. */
function namedFiles(page: string): string[] {
  const codes = [...prose(page).matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code.replace(/\/$/, ""));
  return codes.filter(
    (code) =>
      /^(src|test|docs|contributing|scripts|examples|bench|\.github|\.ci)(\/[\w.@-]+)+$/.test(code) ||
      /^[\w.@-]+(\/[\w.@-]+)*\.(ts|mjs|cjs|md|proto|grit)$/.test(code),
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
    const missingFiles = namedFiles(page).filter((name) => !isThere(name, page) && !isMadeUp(name));
    expect(missingFiles).toEqual([]);
  });

  it("names npm scripts that exist", () => {
    const named = [...read(page).matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name = ""]) => name);
    expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
  });
});

it("every link of a page leads to a file, and to a section of it", () => {
  const anchors = new Map<string, ReadonlySet<string>>();
  const hasSection = (page: string, section: string) => {
    anchors.set(page, anchors.get(page) ?? anchorsIn(page));
    return anchors.get(page)?.has(section);
  };
  const dead = files
    .filter((path) => path.endsWith(".md") && !path.startsWith("templates/"))
    .flatMap((page) =>
      [...prose(page).matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
        .filter(([, link = "", section]) => {
          const target = link === "" ? page : posix.join(posix.dirname(page), link).replace(/\/$/, "");
          return !existing.has(target) || (section !== undefined && !hasSection(target, section));
        })
        .map(([link]) => `${page}: ${link}`),
    );
  expect(dead).toEqual([]);
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
