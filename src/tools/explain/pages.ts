/** Links in the texts of this package, and pages that they lead to. */
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
