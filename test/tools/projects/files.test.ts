/** The files of projects, in the format of their languages' formatters. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { EXPORT_LANGUAGES, LIBRARIES, PROJECT_LANGUAGES } from "../../../src/tools/choices";
import { exportedFilesOf, type Files, filesOf, writeNew } from "../../../src/tools/projects/files";
import { temporaryFolder } from "../../support/temporary-folder";

const ROOT = join(import.meta.dirname, "..", "..", "..");

const projects = LIBRARIES.flatMap((library) => [
  ...PROJECT_LANGUAGES.map((language) => ({
    name: `init ${language} ${library}`,
    files: filesOf({ name: "web", library, language }),
  })),
  ...EXPORT_LANGUAGES.map((language) => ({
    name: `export ${language} ${library}`,
    files: exportedFilesOf("web", library, language),
  })),
]);

/** Names that Python defines. */
const OWN = ["__init__", "__pycache__"];

it.each(projects)("the project of $name has no placeholder left", ({ files }) => {
  const placeholders = Object.values(files).flatMap((text) => text.match(/__[a-z_]+?__/g) ?? []);
  expect(placeholders.filter((word) => !OWN.includes(word))).toEqual([]);
});

it("every template of a project is used", () => {
  const used = new Set(
    projects.flatMap(({ files }) => Object.keys(files).map((path) => path.replace(/^\.gitignore$/, "gitignore"))),
  );
  const entries = readdirSync(join(ROOT, "templates"), { recursive: true, withFileTypes: true });
  // `policy --emit` writes the folders `rego` and `tfpolicy`.
  const projectFiles = entries.filter((entry) => entry.isFile() && !/\b(?:rego|tfpolicy)\b/.test(entry.parentPath));
  const names = projectFiles.map(({ name }) => name);
  const known = new Set([...used].map((path) => path.split("/").at(-1)));
  expect(names.filter((name) => !known.has(name))).toEqual(Array(5).fill("packages.md"));
});

/** All projects, each in its own folder. */
function written(ends: string): string {
  const folder = temporaryFolder();
  const add = (place: string, files: Files) => {
    for (const [path, text] of Object.entries(files).filter(([name]) => name.endsWith(ends))) {
      mkdirSync(dirname(join(folder, place, path)), { recursive: true });
      writeFileSync(join(folder, place, path), text);
    }
  };
  for (const { name, files } of projects) add(name.replaceAll(" ", "-"), files);
  return folder;
}

const isInstalled = (command: string): boolean => spawnSync(command, ["--version"]).error === undefined;

it.skipIf(!isInstalled("gofmt"))("gofmt changes nothing in Go (needs gofmt on the PATH)", () => {
  const { stdout, stderr } = spawnSync("gofmt", ["-d", written(".go")], { encoding: "utf8" });
  expect({ stdout, stderr }).toEqual({ stdout: "", stderr: "" });
});

it.skipIf(!isInstalled("ruff"))("ruff reports and changes nothing in Python (needs ruff on the PATH)", () => {
  const folder = written(".py");
  for (const line of [["format", "--diff"], ["check"]]) {
    const { status, stdout } = spawnSync("ruff", [...line, "--isolated", "--no-cache", folder], { encoding: "utf8" });
    expect(status, stdout).toBe(0);
  }
});

it("all files are written before the last step runs", () => {
  const folder = temporaryFolder();
  writeNew(join(folder, "new"), { "a/b": "1", c: "2" }, () => writeFileSync(join(folder, "last"), "3"));
  expect(readFileSync(join(folder, "new", "a", "b"), "utf8")).toBe("1");
  expect(readdirSync(folder).sort()).toEqual(["last", "new"]);
});

it("no file remains when one cannot be written, and existing files are kept", () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "there"));
  writeFileSync(join(folder, "there", "mine"), "mine");
  const target = join(folder, "there", "mine", "x");
  expect(() => writeNew(folder, { "new/a": "1", b: "2", "there/c": "3", "there/mine/x": "4" })).toThrow(
    `cannot write ${target}, so no file was written: file already exists`,
  );
  expect(readdirSync(folder)).toEqual(["there"]);
  expect(readdirSync(join(folder, "there"))).toEqual(["mine"]);
});

it("no file remains when the last step fails", () => {
  const folder = temporaryFolder();
  const last = () => {
    throw new Error("full");
  };
  expect(() => writeNew(folder, { a: "1" }, last)).toThrow("no file was written: full");
  expect(readdirSync(folder)).toEqual([]);
});
