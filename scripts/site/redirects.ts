/** Old addresses: a page that sends its reader on, with the anchor. */
import { posix } from "node:path";
import { isGuide, type SitePage } from "./page";
import { MOVED } from "./structure";

/** Addresses without extension. Guides also have the address that they have in the registries. */
export function redirectsOf(pages: readonly SitePage[]): ReadonlyMap<string, string> {
  const guides = pages
    .filter(isGuide)
    .map(({ source, path }) => [source.replace(/^docs\/(.*)\.md$/, "$1"), path] as const);
  return new Map([...guides, ...Object.entries(MOVED)]);
}

export function redirectPage(from: string, to: string): string {
  const target = `${posix.relative(posix.dirname(from), to)}.html`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Moved</title><meta name="robots" content="noindex"><link rel="canonical" href="${target}"><script>location.replace(${JSON.stringify(target)}+location.hash)</script><noscript><meta http-equiv="refresh" content="0; url=${target}"></noscript></head><body><a href="${target}">This page has moved.</a></body></html>\n`;
}
