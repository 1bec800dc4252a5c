/** A folder without an obvious reading order has a short README with a starting point. */
import { expect, it } from "vitest";
import { entries, read } from "./files";

const LONGEST = 60;

const pages = entries().files.filter((path) => /^(src|test)\/(.+\/)?README\.md$/.test(path));

it(`folders have pages of at most ${LONGEST} lines`, () => {
  const lines = pages.map((path) => ({ path, lines: read(path).trimEnd().split("\n").length }));
  expect(lines.filter(({ lines: length }) => length > LONGEST)).toEqual([]);
});

it("folders have pages that begin with a heading and have contents", () => {
  expect(pages.length).toBeGreaterThan(10);
  expect(pages.filter((path) => !/^# \S[^\n]*\n\n[\s\S]{60,}/.test(read(path)))).toEqual([]);
});
