/** The registries of Terraform and OpenTofu show `docs`, and require these folders, names, front matter and sizes. */
import { statSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { entries, ROOT, read } from "./files";

/** Word after the name in the title, by folder. */
const KINDS: Readonly<Record<string, string>> = {
  actions: "Action",
  "data-sources": "Data Source",
  "ephemeral-resources": "Ephemeral Resource",
  functions: "Function",
  "list-resources": "List Resource",
  resources: "Resource",
};
/** Registries truncate a longer page, and accept no more pages. */
const MOST_BYTES = 500_000;
const MOST_PAGES = 2000;
/** Registries ignore unknown folders. */
const OURS = ["pictures"];

const { files, folders } = entries("docs");
const published = files
  .filter((path) => path === "docs/index.md" || /^docs\/[\w-]+\//.test(path))
  .filter((path) => !OURS.includes(path.split("/")[1] as string));

const frontMatter = (path: string): Readonly<Record<string, unknown>> => {
  const [, text = ""] = /^---\n([\s\S]*?)\n---\n\n# /.exec(read(path)) ?? [];
  return parse(text) ?? {};
};

it("the documentation is in the folders that registries know, one level deep", () => {
  const allowed = [...Object.keys(KINDS), "guides", ...OURS].map((name) => `docs/${name}`);
  expect([...folders].sort()).toEqual(allowed.sort());
  expect(published.length).toBeGreaterThan(300);
  expect(published.length).toBeLessThanOrEqual(MOST_PAGES);
});

describe.each([...Object.keys(KINDS), "guides"])("%s", (kind) => {
  const pages = published.filter((path) => path.startsWith(`docs/${kind}/`));

  it("each page is a Markdown file with a name that becomes its address, and short enough", () => {
    expect(pages.length).toBeGreaterThan(0);
    expect(pages.filter((path) => !/^docs\/[\w-]+\/[a-z0-9_-]+\.md$/.test(path))).toEqual([]);
    expect(pages.filter((path) => statSync(join(ROOT, path)).size >= MOST_BYTES)).toEqual([]);
  });

  it("each page has only the title, category and description that registries read before its contents", () => {
    for (const path of pages) {
      const { page_title: title, subcategory, description, ...others } = frontMatter(path);
      expect(others, path).toEqual({});
      expect(title, path).toMatch(/^\S.* - pve$/);
      // Guides have no category.
      expect(typeof subcategory, path).toBe(kind === "guides" ? "undefined" : "string");
      expect((description as string).trim().length, path).toBeGreaterThan(10);
      if (kind in KINDS) {
        const type = kind === "functions" ? basename(path, ".md") : `pve_${basename(path, ".md")}`;
        expect(title, path).toBe(`${type} ${KINDS[kind]} - pve`);
      }
    }
  });
});

it("the first page has the title and description that registries read", () => {
  const description = expect.stringMatching(/.{20}/);
  expect(frontMatter("docs/index.md")).toEqual({ page_title: "pve Provider - pve", subcategory: "", description });
});
