/** Each folder of examples says what it is, is found by users, and is tried by a test. */
import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { exampleFolders, titleOf } from "../support/examples";
import { entries, read } from "./files";

/** Tests elsewhere and their helpers, which name what they try: `examples/go`, `example("go", …)`. */
const tests = entries("test").files.filter((path) => /\.ts$/.test(path) && !path.startsWith("test/repository/"));
const isNamed = (name: string) =>
  tests.some((path) => new RegExp(`examples/${name}\\b|examples?(\\(|", )"${name}"`).test(read(path)));

const { files, folders } = entries();
const existing = new Set([...files, ...folders]);

it("there are examples of every topic", () => {
  expect(exampleFolders.map(({ name }) => name)).toEqual(expect.arrayContaining(["datacenter", "quick-start"]));
});

describe.each(exampleFolders)("the example $name", (example) => {
  it("a README with a title says what it is", () => {
    expect(titleOf(example)).toMatch(/^\S/);
  });

  it("stands in the table of all examples", () => {
    expect(read("examples/README.md")).toContain(`(${example.name})`);
  });

  it("a test tries it, beside it or elsewhere", () => {
    expect(example.files.some((file) => /\.test\.ts$/.test(file)) || isNamed(example.name)).toBe(true);
  });

  it("links to files that exist", () => {
    const page = `examples/${example.name}/README.md`;
    const links = [...read(page).matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)].map(([, link = ""]) => link);
    expect(links.filter((link) => !existing.has(posix.join(posix.dirname(page), link)))).toEqual([]);
  });
});
