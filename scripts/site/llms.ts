/** The site for programs: an index, everything in one file, and the Markdown of each page. */
import type { SitePage } from "./page";
import { SECTIONS } from "./page";

const fileOf = ({ path }: SitePage): string => `${path === "" ? "index" : path}.md`;

/** By file name. Links are those of `llms.txt`: Markdown with addresses relative to the root. */
export function forPrograms(
  pages: readonly SitePage[],
  markdownOf: (page: SitePage) => string,
): ReadonlyMap<string, string> {
  const texts = pages.map(
    (page) => [page, `# ${page.title}\n\n> ${page.description}\n\n${markdownOf(page)}\n`] as const,
  );
  return new Map([
    ...texts.map(([page, text]) => [fileOf(page), text] as const),
    ["llms.txt", index(pages)],
    ["llms-full.txt", texts.map(([, text]) => text).join("\n---\n\n")],
  ]);
}

function index(pages: readonly SitePage[]): string {
  const [first, ...others] = pages;
  const sections = Object.values(SECTIONS).map((section) => {
    const lines = others
      .filter(({ groups }) => groups[0] === section)
      .map((page) => `- [${page.title}](${fileOf(page)}): ${page.description}`);
    return `## ${section}\n\n${lines.join("\n")}`;
  });
  return `# ${first?.title}\n\n> ${first?.description}\n\nAll pages in one file: [llms-full.txt](llms-full.txt)\n\n${sections.join("\n\n")}\n`;
}
