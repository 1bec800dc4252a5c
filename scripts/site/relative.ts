/** Makes a built site independent of its address: links become relative, and scripts find the root from the page. */
import { posix } from "node:path";
import { ROOT_MARK } from "./page";

const MARK = ROOT_MARK.slice(0, -1);

const toRoot = (path: string): string => posix.relative(posix.dirname(path), ".") || ".";

export function relativeHtml(html: string, path: string): string {
  const root = `${toRoot(path)}/`;
  return html
    .replace("<html", `<html data-root="${root}"`)
    .replaceAll(`${ROOT_MARK}`, root)
    .replaceAll(`"${MARK}"`, `"${root}index.html"`);
}

/** Addresses in scripts become expressions: the root of the page, then the rest. */
export const relativeScript = (script: string): string =>
  script.replace(
    new RegExp(`(["'\`])${MARK}/?([^"'\`]*)\\1`, "g"),
    (_, __, rest: string) =>
      `(new URL(document.documentElement.dataset.root+${JSON.stringify(rest)},document.baseURI).href)`,
  );

export const relativeStyle = (style: string, path: string): string => style.replaceAll(ROOT_MARK, `${toRoot(path)}/`);
