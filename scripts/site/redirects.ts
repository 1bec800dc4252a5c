/** Old addresses: a page that sends its reader on, with the anchor. */
import { posix } from "node:path";
import type { SitePage } from "./page";
import { MOVED } from "./structure";

const FILE = /^(?:docs|lib)\/(?!index\.md)(.*)\.md$/;

/** Addresses without extension. A page also has the address of its file, which registries use and `explain` prints. */
export function redirectsOf(pages: readonly SitePage[]): ReadonlyMap<string, string> {
  const files = pages.flatMap(({ source, path }) => {
    const [, file] = FILE.exec(source) ?? [];
    return file === undefined || file === path ? [] : [[file, path] as const];
  });
  return new Map([...files, ...Object.entries(MOVED)]);
}

export function redirectPage(from: string, to: string): string {
  const target = `${posix.relative(posix.dirname(from), to)}.html`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Moved</title><meta name="robots" content="noindex"><link rel="canonical" href="${target}"><script>location.replace(${JSON.stringify(target)}+location.hash)</script><noscript><meta http-equiv="refresh" content="0; url=${target}"></noscript></head><body><a href="${target}">This page has moved.</a></body></html>\n`;
}
