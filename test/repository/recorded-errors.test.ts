/** Error messages in `contributing/facts` that claim to be recorded are in the recordings, word for word. */
import { beforeAll, expect, it } from "vitest";
import { readCorpusLines, readRecording, recordings } from "../replay/data";
import { escaped } from "../support/escaped";
import { entries, read } from "./files";

const CORPORA = ["verification", "verification-late", "permissions", "roundtrip"];
const OTHERWISE_KNOWN = /\*\((source|description|client|inferred)\)\*/;

/** Returns all strings of a value, those of objects with their names, too: `vmid: property is missing`. */
function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    texts(inner).flatMap((text) => (typeof inner === "string" ? [text, `${name}: ${text}`] : [text])),
  );
}

/** Returns the table rows of the page's section about errors, without its head. */
function rows(page: string): string[] {
  const [, section = ""] = /^## Errors\n([\s\S]*?)(?=^## )/m.exec(page) ?? [];
  return section.split("\n").filter((line) => /^\| (?!text |---)/.test(line));
}

/** `<name>` and `…` match anything, and `<prefix>` matches the prefix that the page defines before the table. */
function pattern(quoted: string): RegExp {
  const words = escaped(quoted.replace(/^<prefix>/, "").replaceAll("\\|", "|"));
  return new RegExp(words.replace(/<[a-z]+>/g, "[^\\n]*?").replace(/ ?…/g, "[^\\n]*?"));
}

function quotations(row: string): string[] {
  const [, texts = ""] = row.split(/(?<!\\)\|/);
  return [...texts.matchAll(/(`+)(.+?)\1(?!`)/g)].map(([, , quoted = ""]) => quoted);
}

let recorded = "";
beforeAll(() => {
  const answers = [
    ...recordings.flatMap((name) => readRecording(name).map(({ response }) => response)),
    ...CORPORA.flatMap((name) => readCorpusLines<object>(name)),
  ];
  recorded = [...new Set(answers.flatMap(texts))].join("\n");
});

const pages = entries("contributing/facts").files.filter((path) => rows(read(path)).length > 0);

it("error messages in the facts about the server exist for every family", () => {
  expect(pages.length).toBeGreaterThan(13);
});

it.each(pages)(
  "error messages in the facts about the server of %s were recorded unless a mark names another source",
  (path) => {
    const claimed = rows(read(path)).filter((row) => !OTHERWISE_KNOWN.test(row));
    expect(claimed.flatMap(quotations).filter((quoted) => !pattern(quoted).test(recorded))).toEqual([]);
  },
);
