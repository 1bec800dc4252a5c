/** A page of the site before it is rendered. */
import { parse } from "yaml";

export const SECTIONS = {
  tutorials: "Tutorials",
  "how-to": "How-to guides",
  reference: "Reference",
  explanation: "Explanation",
} as const;
export type Section = keyof typeof SECTIONS;

export interface SitePage {
  /** Address without extension, such as `how-to/drift`; empty for the first page. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Name in the navigation, where it differs from the title. */
  readonly label?: string;
  /** Headings in the navigation above the page, outermost first. */
  readonly groups: readonly string[];
  /** The file that it is made of, from the root of the repository. */
  readonly source: string;
  /** The file or folder to change, if that is another one; nothing for pages that only a program writes. */
  readonly edit?: string | undefined;
  /** Markdown with the links of `source`. */
  readonly body: string;
  /** Deepest heading in the table of contents. */
  readonly depth?: 2 | 3;
}

export const isGuide = ({ source }: SitePage): boolean => source.startsWith("docs/guides/");

/** Stands for the root of the site in links and scripts until they become relative. */
export const ROOT_MARK = "/__root__/";

export const address = (path: string): string => `${ROOT_MARK}${path === "" ? "index" : path}.html`;

/** Front matter of the registries, and the text below the title. */
export function parsePage(text: string): { readonly data: Readonly<Record<string, string>>; readonly body: string } {
  const [head = "", front = ""] = /^---\n([\s\S]*?)\n---\n/.exec(text) ?? [];
  const [title = "", name = ""] = /^\s*# (.+)\n/.exec(text.slice(head.length)) ?? [];
  return {
    data: { ...(parse(front) as Readonly<Record<string, string>>), title: name },
    body: text.slice(head.length + title.length).trim(),
  };
}
