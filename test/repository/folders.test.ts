/** Whoever opens a folder finds out in a minute what lives there, what it may touch and where to start reading. */
import { describe, expect, it } from "vitest";
import { entries, read } from "./files";

const LONGEST = 60;

const { files, folders } = entries();
/** The tools of the command have one page together. */
const explained = folders.filter((path) => /^(src|test)(\/[^/]+){1,2}$/.test(path) && !/\/tools\//.test(path));
const pages = files.filter((path) => /^(src|test)\/(.+\/)?README\.md$/.test(path));

describe("folders of the first two levels of src and test", () => {
  it("folders of the first two levels of src and test have a README.md each: what lives there, what it may use, where to start reading", () => {
    const missing = explained.filter((path) => !files.includes(`${path}/README.md`));
    expect(explained.length).toBeGreaterThan(50);
    expect(missing, "write a README.md of a few lines in these folders").toEqual([]);
  });

  it(`folders have pages of at most ${LONGEST} lines`, () => {
    const lines = pages.map((path) => ({ path, lines: read(path).trimEnd().split("\n").length }));
    expect(lines.filter(({ lines: length }) => length > LONGEST)).toEqual([]);
  });

  it("folders of the first two levels of src and test have pages that begin with a heading and say something", () => {
    expect(pages.filter((path) => !/^# \S[^\n]*\n\n[\s\S]{60,}/.test(read(path)))).toEqual([]);
  });
});
