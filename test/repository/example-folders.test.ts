/** Each folder of examples has a description, is listed for users, and has a test. */
import { describe, expect, it } from "vitest";
import { exampleFolders, titleOf } from "../support/examples";
import { entries, read } from "./files";

/** Tests in other folders and their helpers, which name the example: `examples/go`, `example("go", …)`. */
const tests = entries("test").files.filter((path) => /\.ts$/.test(path) && !path.startsWith("test/repository/"));
const isNamed = (name: string) =>
  tests.some((path) => new RegExp(`examples/${name}\\b|examples?(\\(|", )"${name}"`).test(read(path)));

it("every topic has examples", () => {
  expect(exampleFolders.map(({ name }) => name)).toEqual(expect.arrayContaining(["datacenter", "quick-start"]));
});

describe.each(exampleFolders)("the example $name", (example) => {
  it("a README with a title describes the example", () => {
    expect(titleOf(example)).toMatch(/^\S/);
  });

  it("the table of all examples has a link to the example", () => {
    expect(read("examples/README.md")).toContain(`(${example.name})`);
  });

  it("a test in the folder or elsewhere tries the example", () => {
    expect(example.files.some((file) => /\.test\.ts$/.test(file)) || isNamed(example.name)).toBe(true);
  });
});
