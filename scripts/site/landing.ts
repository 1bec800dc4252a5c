/** The first page: the README's first sentences, its first code with the proof, and a door for each reader. */
import type { SitePage } from "./page";
import { READERS } from "./structure";

export function landingPage(readme: string): SitePage {
  const [intro = "", ...sections] = readme.split(/^## /m);
  const section = (title: string): string => {
    const found = sections.find((one) => one.startsWith(`${title}\n`));
    if (found === undefined) throw new Error(`README.md has no section "${title}"`);
    return found.slice(title.length).trim();
  };
  const [, description = "", ...others] = intro.trim().split("\n\n");
  const notes = others.filter((part) => part.startsWith("**"));
  const [code = "", output = ""] = section("A firewall and its proof").match(/^```[\s\S]*?^```$/gm) ?? [];
  const doors = READERS.map(([reader, first, text]) => `* **[${reader}](/${first})**\\\n  ${text}`);
  return {
    path: "",
    title: "cdktf-pve",
    description: description.split(/(?<=\.)\s/)[0] ?? "",
    groups: [],
    source: "README.md",
    edit: "README.md",
    body: [
      description,
      ...notes,
      `<div class="doors">\n\n${doors.join("\n")}\n\n</div>`,
      "## Try it",
      (section("Try it").match(/^```[\s\S]*?^```$/m) ?? [""])[0],
      "## A firewall and its proof",
      code,
      output,
      "## Why",
      section("Why"),
    ].join("\n\n"),
  };
}
