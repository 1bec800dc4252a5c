/** The list of guides on the first page of the reference, by the heads of the guides themselves. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(import.meta.dirname, "..", "..", "docs", "guides");
const HEAD = /^---\npage_title: "(.+) - pve"\n[\s\S]*?description: \|-\n {2}(.+)\n---\n/;

export function guidesSection(): string {
  const rows = readdirSync(FOLDER)
    .sort()
    .map((file) => {
      const [, title, description] = HEAD.exec(readFileSync(join(FOLDER, file), "utf8")) ?? [];
      if (!title) throw new Error(`docs/guides/${file} has no head with title and description`);
      return `| [${title}](guides/${file}) | ${description} |`;
    });
  return ["", "## Guides", "", "| guide | about |", "|---|---|", ...rows, ""].join("\n");
}
