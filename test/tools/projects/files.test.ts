/** The files of projects, in the format of their languages' formatters. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { EXPORT_LANGUAGES, LIBRARIES, PROJECT_LANGUAGES } from "../../../src/tools/choices";
import { exportedFilesOf, type Files, filesOf } from "../../../src/tools/projects/files";
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
  const left = Object.values(files).flatMap((text) => text.match(/__[a-z_]+?__/g) ?? []);
  expect(left.filter((word) => !OWN.includes(word))).toEqual([]);
});

it("every template of a project is used", () => {
  const used = new Set(
    projects.flatMap(({ files }) => Object.keys(files).map((path) => path.replace(/^\.gitignore$/, "gitignore"))),
  );
  const entries = readdirSync(join(ROOT, "templates"), { recursive: true, withFileTypes: true });
  // `policy --emit` writes the folders `rego` and `tfpolicy`.
  const ofProjects = entries.filter((entry) => entry.isFile() && !/\b(?:rego|tfpolicy)\b/.test(entry.parentPath));
  const names = ofProjects.map(({ name }) => name);
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
