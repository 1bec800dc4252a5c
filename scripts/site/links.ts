/** Links of the repository's pages as links of the site. */
import { existsSync, statSync } from "node:fs";
import { posix } from "node:path";
import { at, REPOSITORY } from "../build/project";
import { address, ROOT_MARK, type SitePage } from "./page";

const FENCE = /^(```+)[^\n]*\n[\s\S]*?^\1$/gm;
/** Pages of the registries need pictures with a whole address. */
const PICTURES = "https://raw.githubusercontent.com/cdktf-pve/cdktf-pve/main/docs/pictures/";
/** Pages that a release has as files, and the site as pages. */
const IN_RELEASE = new RegExp(`^${REPOSITORY}/releases/latest/download/(?=[a-z]+[.]md)`);
const IN_REPOSITORY = new RegExp(`^${REPOSITORY}/(?:blob|tree)/main/`);

/** Applies `change` to everything outside of code blocks. */
function outsideCode(markdown: string, change: (text: string) => string): string {
  let end = 0;
  const parts: string[] = [];
  for (const { 0: block, index } of markdown.matchAll(FENCE)) {
    parts.push(change(markdown.slice(end, index)), block);
    end = index + block.length;
  }
  return [...parts, change(markdown.slice(end))].join("");
}

/** Addresses by file of the repository. */
export type Addresses = ReadonlyMap<string, string>;

export const addressesOf = (pages: readonly SitePage[]): Addresses =>
  new Map(pages.map(({ source, path }) => [source, address(path)] as const).toReversed());

/** Links to files that are not pages lead to the repository; a link to nothing is an error. */
function siteLink(target: string, source: string, addresses: Addresses): string {
  if (target.startsWith(PICTURES)) return target.replace(PICTURES, `${ROOT_MARK}pictures/`);
  const inside = target.replace(IN_RELEASE, "/lib/reference/").replace(IN_REPOSITORY, "/");
  if (/^[a-z]+:/.test(inside) || target.startsWith("#")) return target;
  const [path = "", anchor = ""] = inside.split(/(?=#)/);
  const file = path.startsWith("/") ? path.slice(1) : posix.join(posix.dirname(source), path);
  const page = addresses.get(file);
  if (page !== undefined) return page + anchor;
  if (!existsSync(at(file))) throw new Error(`${source}: the link ${target} leads nowhere`);
  return `${REPOSITORY}/${statSync(at(file)).isDirectory() ? "tree" : "blob"}/main/${file}${anchor}`;
}

export const withSiteLinks = (markdown: string, source: string, addresses: Addresses): string =>
  outsideCode(markdown, (text) =>
    text.replace(
      /(\]\()([^()\s]+)(\))/g,
      (_, before: string, target: string, after: string) => `${before}${siteLink(target, source, addresses)}${after}`,
    ),
  );
