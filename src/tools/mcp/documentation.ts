/** Pages of the package, and a search over their sections. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { once } from "../../memo/memo";
import { anchor } from "../explain";
import { ROOT } from "../root";

export interface Section {
  /** Path below the package, such as `docs/guides/drift.md`. */
  readonly page: string;
  readonly title: string;
  /** Absent for the text before the first heading. */
  readonly heading?: string;
  readonly text: string;
}

/** How often each word occurs, and the sum of it. */
interface Words {
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

interface SearchIndex {
  readonly pages: ReadonlyMap<string, Words>;
  readonly sections: readonly { readonly section: Section; readonly words: Words }[];
}

export interface Found {
  readonly page: string;
  readonly title: string;
  readonly excerpt: string;
}

const FOLDERS = ["docs", "lib/reference"];

/** Text of each page by its path. */
export const documentationPages = once((): ReadonlyMap<string, string> => {
  const pages = FOLDERS.flatMap((folder) => namesIn(folder).map((name) => `${folder}/${name}`));
  return new Map(pages.map((page) => [page, textOf(page)]));
});

/** Empty for sources that are not built. */
function namesIn(folder: string): string[] {
  try {
    const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" });
    return names
      .map((name) => name.replaceAll("\\", "/"))
      .filter((name) => name.endsWith(".md"))
      .sort();
  } catch {
    return [];
  }
}

// biome-ignore lint/plugin/own-files: comes with the package
const textOf = (page: string): string => readFileSync(join(ROOT, page), "utf8").replace(/^---\n[\s\S]*?\n---\n+/, "");

const searchIndex = once((): SearchIndex => indexed(documentationPages()));

export const searchDocumentation = (query: string, most: number): readonly Found[] =>
  search(searchIndex(), query, most);

/** Sections of a page by its headings of the first three levels. */
export function sectionsOf(page: string, text: string): Section[] {
  const title = /^# (.+)$/m.exec(text)?.[1] ?? page;
  return text.split(/^(?=#{2,3} )/m).flatMap((part) => {
    const heading = /^#{2,3} (.+)\n?/.exec(part)?.[1];
    const body = part.replace(/^#{1,3} .*\n*/, "").trim();
    return body === "" ? [] : [{ page, title, text: body, ...(heading !== undefined && { heading }) }];
  });
}

/** Words of titles count as often as this. */
const TITLE_WEIGHT = 4;
/** Pages whose sections have different subjects. */
const MANY_SUBJECTS = /^lib\/reference\//;

export function indexed(texts: ReadonlyMap<string, string>): SearchIndex {
  const ofPages = [...texts].filter(([page]) => !MANY_SUBJECTS.test(page));
  const sections = [...texts].flatMap(([page, text]) => sectionsOf(page, text));
  return {
    pages: new Map(ofPages.map(([page, text]) => [page, countsOf(/^# .+$/m.exec(text)?.[0] ?? "", text)])),
    sections: sections.map((section) => ({
      section,
      words: countsOf(`${section.title} ${section.heading ?? ""}`, section.text),
    })),
  };
}

function countsOf(title: string, text: string): Words {
  const counts = new Map<string, number>();
  const add = (part: string, weight: number) => {
    for (const word of wordsOf(part)) counts.set(word, (counts.get(word) ?? 0) + weight);
  };
  add(title, TITLE_WEIGHT);
  add(text, 1);
  return { counts, length: [...counts.values()].reduce((sum, count) => sum + count, 0) };
}

/** Words in small letters without plural `s`. A name such as `pve_ha_rule` is one word, and each part is another. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+(?:[_-][\p{L}\p{N}]+)*/gu) ?? [];
  return words.flatMap((word) => [word, ...(/[_-]/.test(word) ? word.split(/[_-]/) : [])]).map(stemmed);
}

const stemmed = (word: string): string => (word.length > 3 ? word.replace(/s$/, "") : word);

/** Constants of the ranking function BM25. */
const [SATURATION, LENGTH_EFFECT] = [1.5, 0.6];

/** Scores documents for words. */
function scorer(all: readonly Words[], asked: readonly string[]): (words: Words) => number {
  const mean = all.reduce((sum, { length }) => sum + length, 0) / Math.max(1, all.length);
  const rarity = new Map(
    asked.map((word) => {
      const count = all.filter(({ counts }) => counts.has(word)).length;
      return [word, Math.log(1 + (all.length - count + 0.5) / (count + 0.5))];
    }),
  );
  return ({ counts, length }) =>
    asked.reduce((sum, word) => {
      const count = counts.get(word) ?? 0;
      const damping = SATURATION * (1 - LENGTH_EFFECT + (LENGTH_EFFECT * length) / mean);
      return sum + ((rarity.get(word) ?? 0) * count * (SATURATION + 1)) / (count + damping);
    }, 0);
}

/** The best section of each page, by the words of both. A generated page of many classes counts section by section. */
export function search({ pages: all, sections: parts }: SearchIndex, query: string, most: number): readonly Found[] {
  const asked = [...new Set(wordsOf(query))];
  const [scoreOfPage, scoreOfSection] = [
    scorer([...all.values()], asked),
    scorer(
      parts.map(({ words }) => words),
      asked,
    ),
  ];
  const ofPages = new Map([...all].map(([page, words]) => [page, scoreOfPage(words)]));
  const ranked = parts
    .map(({ section, words }) => ({ section, own: scoreOfSection(words), ofPage: ofPages.get(section.page) ?? 0 }))
    .filter(({ own }) => own > 0)
    .map(({ section, own, ofPage }) => ({ section, score: own + ofPage }))
    .sort((one, other) => other.score - one.score);
  const seen = new Set<string>();
  const best = ranked.filter(({ section: { page } }) => {
    const isNew = !all.has(page) || !seen.has(page);
    seen.add(page);
    return isNew;
  });
  return best.slice(0, most).map(({ section }) => foundOf(section, asked));
}

const EXCERPT = 300;

function foundOf({ page, title, heading, text }: Section, asked: readonly string[]): Found {
  const first = asked.map((word) => text.toLowerCase().indexOf(word)).filter((at) => at >= 0);
  const start = Math.max(0, text.lastIndexOf("\n", Math.min(...(first.length > 0 ? first : [0]))) + 1);
  const excerpt = text.slice(start, start + EXCERPT).trim();
  return {
    page: heading === undefined ? page : `${page}#${anchor(heading)}`,
    title: heading === undefined ? title : `${title}: ${heading}`,
    excerpt: start + EXCERPT < text.length ? `${excerpt} \u2026` : excerpt,
  };
}
