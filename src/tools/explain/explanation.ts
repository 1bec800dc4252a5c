/** An explanation of a subject, ready to print. */
export interface Explanation {
  readonly kind:
    | "error"
    | "code"
    | "type"
    | "attribute"
    | "operation"
    | "setting"
    | "check"
    | "function"
    | "class"
    | "exit-code"
    | "status";
  readonly title: string;
  readonly text: string;
  /** Further facts by their names, such as `Privileges`. */
  readonly facts: Readonly<Record<string, readonly string[]>>;
}

/** A subject of explanations. Each of its names finds it, whatever the case. */
export interface Subject {
  readonly names: readonly [string, ...string[]];
  readonly explain: () => Explanation;
}

/** Facts with at least one line. */
export function facts(lines: Readonly<Record<string, readonly (string | undefined)[]>>): Explanation["facts"] {
  const entries = Object.entries(lines).map(
    ([name, all]) => [name, all.filter((line) => line !== undefined && line !== "")] as const,
  );
  return Object.fromEntries(entries.filter(([, all]) => all.length > 0)) as Explanation["facts"];
}

/** Page about errors, and what to do about them. */
export const GUIDE = "docs/guides/troubleshooting.md";

/** Pages about error codes. */
export const CODE_PAGES = ["docs/errors.md#codes", `${GUIDE}#by-code`];

/** Returns Markdown with links as paths below the root of the package. */
export const withPages = (markdown: string, page: string) =>
  markdown.replace(/\[([^[\]]*)\]\(([^()]*)\)/g, (_, label: string, target: string) => {
    if (/^https?:/.test(target)) return `${label} (${target})`;
    const { pathname, hash } = new URL(target, `file:///${page}`);
    return `${label} (${pathname.slice(1)}${hash})`;
  });

/** Returns the anchor of a heading. */
export const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");
