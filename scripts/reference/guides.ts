/** The guides: front matter, headings, and the provider settings that they mention. */
import { readdirSync, readFileSync } from "node:fs";
import { settings } from "../../src/provider/settings";
import { camelCase } from "../../src/strings/case";
import { anchor } from "../../src/tools/explain/explanation";
import type { Guide, ReferenceIndex } from "../../src/tools/explain/reference-index";
import { at } from "../build/project";

const FOLDER = "docs/guides";
const HEAD = /^---\npage_title: "(.+) - pve"\ndescription: "(.+)"\n---\n/;
/** The guides that mention a setting most often. */
const MOST = 2;

const textOf = (file: string): string => readFileSync(at(file), "utf8");
const files = (): string[] =>
  readdirSync(at(FOLDER))
    .sort()
    .map((name) => `${FOLDER}/${name}`);

export function guides(): Guide[] {
  return files().map((file) => {
    const text = textOf(file);
    const [, title, description] = HEAD.exec(text) ?? [];
    if (title === undefined || description === undefined)
      throw new Error(`${file} has no front matter with title and description`);
    const headings = [...text.replace(/^```[\s\S]*?^```/gm, "").matchAll(/^#+ (.*)$/gm)];
    return { file, title, description, anchors: headings.map(([, heading = ""]) => anchor(heading)) };
  });
}

export function guidesOfSettings(): ReferenceIndex["guidesOfSettings"] {
  const words = files().map((file) => ({ file, words: textOf(file).match(/\w+/g) ?? [] }));
  const about = (names: readonly string[]) =>
    words
      .map(({ file, words: all }) => ({ file, mentions: all.filter((word) => names.includes(word)).length }))
      .filter(({ mentions }) => mentions > 0)
      .sort((a, b) => b.mentions - a.mentions)
      .slice(0, MOST)
      .map(({ file }) => file);
  return Object.fromEntries(
    Object.entries(settings).map(([name, { environment }]) => [name, about([name, environment, camelCase(name)])]),
  );
}

/** The list of guides on the first page of the reference. */
export function guidesSection(): string {
  const rows = guides().map(
    ({ file, title, description }) => `| [${title}](${file.replace("docs/", "")}) | ${description} |`,
  );
  return ["", "## Guides", "", "| guide | about |", "|---|---|", ...rows, ""].join("\n");
}
