/** Pages of this package, as they are shipped: their tables, links and first words. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../root";

const pages = new Map<string, string>();

function pageText(page: string): string {
  let text = pages.get(page);
  if (text === undefined) {
    // biome-ignore lint/plugin/own-files: comes with the package
    text = readFileSync(join(ROOT, page), "utf8");
    pages.set(page, text);
  }
  return text;
}

interface Row {
  /** Of the section that the table stands in. */
  readonly section: string;
  readonly cells: readonly string[];
}

/** The rows of all tables of a page, with their heads. */
export function tableRows(page: string): Row[] {
  let section = "";
  return pageText(page)
    .split("\n")
    .flatMap((line): Row[] => {
      if (line.startsWith("#")) section = line.replace(/^#+ */, "");
      const cells = cellsOf(line);
      return cells.length > 0 ? [{ section, cells }] : [];
    });
}

/** Of a row of a table; none of any other line. */
function cellsOf(line: string): string[] {
  if (!line.startsWith("| ")) return [];
  const cells = line.split(/(?<!\\)\|/).slice(1, -1);
  return cells.map((cell) => cell.trim().replaceAll("\\|", "|"));
}

export const GUIDE = "docs/guides/troubleshooting.md";

/** Links as paths below the root of the package. */
export const withPages = (markdown: string, page: string) =>
  markdown.replace(/\[([^[\]]*)\]\(([^()]*)\)/g, (_, label: string, target: string) => {
    if (/^https?:/.test(target)) return `${label} (${target})`;
    const { pathname, hash } = new URL(target, `file:///${page}`);
    return `${label} (${pathname.slice(1)}${hash})`;
  });

/** The anchor of a heading. */
export const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");
