import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";
import { LANGUAGES, LIBRARIES } from "../../../src/cli/init/choices";
import { VERSIONS } from "../../../src/cli/init/common";
import { init } from "../../../src/cli/init/init";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "init-"));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

const choices = LANGUAGES.flatMap((language) => LIBRARIES.map((library) => ({ language, library })));

it.each(choices)("a project in $language for $library names that library and its package only", (choice) => {
  const target = join(folder(), "My Cluster!");
  const message = init(target, choice);
  const paths = readdirSync(target, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const text = paths.map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8")).join("\n");
  const other = choice.library === "cdktf" ? "cdktn" : "cdktf";
  // Both libraries call their file and folder `cdktf.json` and `cdktf.out`, and the project is at home under one name.
  const plain = text.replaceAll(/cdktf\.(json|out)|cdktf-pve\/cdktf-pve|cdktf-pve\/pve/g, "");
  expect(plain).not.toContain(other);
  expect(JSON.parse(readFileSync(join(target, "cdktf.json"), "utf8")).projectId).toBe("my-cluster");
  const { jobs } = parse(readFileSync(join(target, ".github/workflows/cluster.yml"), "utf8"));
  expect(Object.keys(jobs)).toEqual(["test", "deploy"]);
  for (const entry of paths) expect(message).toContain(entry.name);
});

it("a project asks for the versions that this package is tested with", () => {
  expect(VERSIONS.own).toBe(manifest.version);
  expect(VERSIONS.cdktf).toEqual({
    library: manifest.devDependencies.cdktf,
    cli: manifest.devDependencies["cdktf-cli"],
    constructs: manifest.devDependencies.constructs,
  });
});

it("a folder that has one of the files keeps all it has, and gets none", () => {
  const target = folder();
  mkdirSync(join(target, "sub"));
  writeFileSync(join(target, "main.ts"), "mine");
  expect(() => init(target, { language: "typescript", library: "cdktf" })).toThrow(
    "has main.ts already: nothing was written",
  );
  expect(readdirSync(target).sort()).toEqual(["main.ts", "sub"]);
});
