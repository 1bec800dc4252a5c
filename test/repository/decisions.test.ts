/** Decisions are listed, and have the same parts in the same order. */
import { expect, it } from "vitest";
import { entries, read } from "./files";

const FOLDER = "contributing/decisions";
const PARTS = ["**Problem.**", "**Options.**", "**Decision.**", "**Consequences.**"];

const pages = entries(FOLDER).files.filter((path) => !path.endsWith("/README.md"));
const listed = [...read(`${FOLDER}/README.md`).matchAll(/^\| \[(\d{4})\]\((\S+)\) \| (.+) \|$/gm)];

it("all pages are listed, by number and heading", () => {
  const found = pages.map((path) => [path, /^# (.+)$/m.exec(read(path))?.[1]]);
  expect(listed.map(([, , file, heading]) => [`${FOLDER}/${file}`, heading])).toEqual(found.sort());
  expect(listed.every(([, number = "", file = ""]) => file.startsWith(`${number}-`))).toBe(true);
  expect(new Set(listed.map(([, number]) => number)).size).toBe(pages.length);
});

it.each(pages)("%s has problem, options, decision and consequences", (path) => {
  const text = read(path);
  for (const [status] of text.matchAll(/^Status: .*$/gm))
    expect(status).toMatch(/^Status: superseded by \[\d{4}\]\(\S+\)\.$/);
  const places = PARTS.map((part) => text.indexOf(part));
  expect(places.every((place) => place > 0)).toBe(true);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(60);
});
