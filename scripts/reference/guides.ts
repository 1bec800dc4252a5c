/** The guides: front matter, headings, and the provider settings that they mention. */
import { readdirSync, readFileSync } from "node:fs";
import { settings } from "../../src/provider/settings";
import { camelCase } from "../../src/strings/case";
import { anchor } from "../../src/tools/explain/explanation";
import type { Guide, ReferenceIndex } from "../../src/tools/explain/reference-index";
import { at } from "../build/project";
import { SECTIONS } from "../site/page";
import { GUIDES } from "../site/structure";

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
  // This guide mentions settings as examples of names.
  const subjects = files().filter((file) => file !== `${FOLDER}/explain.md`);
  const words = subjects.map((file) => ({ file, words: textOf(file).match(/\w+/g) ?? [] }));
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

/** The guides on the first page of the reference, in the groups and in the order of the site. */
export function guidesSection(): string {
  const byFile = new Map(guides().map((guide) => [guide.file, guide]));
  const groups = new Map<string, string[]>();
  for (const [name, [section, group]] of Object.entries(GUIDES)) {
    const guide = byFile.get(`${FOLDER}/${name}.md`);
    if (!guide) throw new Error(`${FOLDER} has no guide ${name}: scripts/site/structure.ts`);
    const title = group === "" ? SECTIONS[section] : `${SECTIONS[section]}: ${group}`;
    const lines = groups.get(title) ?? [];
    groups.set(title, lines);
    lines.push(`* [${guide.title}](guides/${name}.md). ${guide.description}`);
  }
  const lists = [...groups].map(([title, lines]) => ["", `### ${title}`, "", ...lines]);
  return ["", "## Guides", ...lists.flat(), ""].join("\n");
}
