import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { transform } from "esbuild";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { shellOn } from "../../../src/output/shell";
import { EXPORT_LANGUAGES, LIBRARIES, PROJECT_LANGUAGES } from "../../../src/tools/choices";
import { formOf } from "../../../src/tools/export/export";
import { nextCommands } from "../../../src/tools/export/form";
import { languageForm } from "../../../src/tools/export/languages/language";
import { python } from "../../../src/tools/export/languages/python";
import { readmeOf } from "../../../src/tools/export/project";
import { init } from "../../../src/tools/init";
import { VERSIONS } from "../../../src/tools/projects/coordinates";
import { textOf } from "../../cli/command/surroundings";
import { temporaryFolder } from "../../support/temporary-folder";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

const choices = PROJECT_LANGUAGES.flatMap((language) => LIBRARIES.map((library) => ({ language, library })));

it.each(choices)("a project in $language for $library names that library and its package only", (choice) => {
  const target = join(temporaryFolder(), "My Cluster!");
  const message = textOf(init(target, choice));
  const paths = readdirSync(target, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const text = paths.map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8")).join("\n");
  const other = choice.library === "cdktf" ? "cdktn" : "cdktf";
  // Both libraries use `cdktf.json` and `cdktf.out`, and the project's repository has one name.
  const plain = text.replaceAll(/cdktf\.(json|out)|cdktf-pve\/cdktf-pve|cdktf-pve\/pve/g, "");
  expect(plain).not.toContain(other);
  const { projectId, targetVersions } = JSON.parse(readFileSync(join(target, "cdktf.json"), "utf8"));
  expect(projectId).toBe("my-cluster");
  // The tests have the versions, too, because they run without the command of CDK Terrain.
  const ranges = Object.values(targetVersions ?? {}).map((range) => text.split(`"${range}"`).length - 1);
  expect(ranges).toEqual(choice.library === "cdktn" ? [4, 4] : []);
  const { jobs } = parse(readFileSync(join(target, ".github/workflows/cluster.yml"), "utf8"));
  expect(Object.keys(jobs)).toEqual(["test", "deploy"]);
  for (const entry of paths) expect(message).toContain(entry.name);
});

it.each(choices.filter(({ language }) => language !== "typescript"))(
  "a project in $language for $library describes the build of its package completely, and keeps the package out of git",
  (choice) => {
    const target = join(temporaryFolder(), "cluster");
    init(target, choice);
    const [, installed, made] =
      /`npm install --no-save (\S+)`, then `npx jsii-pacmak@\d\S+ (?:--code-only )?--target \w+ --rosetta-unknown-snippets translate --outdir made (.*?)`/.exec(
        readFileSync(join(target, "README.md"), "utf8"),
      ) ?? [];
    expect(made?.split(" ").at(-1)).toBe(`node_modules/${installed}`);
    expect(installed).toBe(`${choice.library}-pve`);
    expect(readFileSync(join(target, ".gitignore"), "utf8")).toMatch(/^made\/\nnode_modules\/$/m);
  },
);

it.each(LIBRARIES)(
  "a project in typescript for %s names the tarball for a package that npm does not find",
  (library) => {
    const target = join(temporaryFolder(), "cluster");
    const command = `npm install PATH/${library}-pve-${manifest.version}.tgz`;
    expect(textOf(init(target, { language: "typescript", library }))).toContain(command);
    expect(readFileSync(join(target, "README.md"), "utf8")).toContain(command);
  },
);

it("a project requires the versions that this package is tested with", () => {
  expect(VERSIONS.own).toBe(manifest.version);
  expect(VERSIONS.cdktf).toEqual({
    library: manifest.devDependencies.cdktf,
    cli: manifest.devDependencies["cdktf-cli"],
    constructs: manifest.devDependencies.constructs,
    node: manifest.engines.node.replace(/^>=(\d+\.\d+)\.0$/, "$1"),
  });
});

it.each(choices)("every file of a project in $language for $library can be parsed", async (choice) => {
  const target = join(temporaryFolder(), "cluster");
  init(target, choice);
  for (const entry of readdirSync(target, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const text = readFileSync(join(entry.parentPath, entry.name), "utf8");
    expect(text, entry.name).toMatch(/\S\n$/);
    await expect(parsed(entry.name, text), entry.name).resolves.not.toThrow();
  }
});

const XML = /<(\/?)([\w.]+)(?:\s[^<>]*?)?(\/?)>/g;

/** Go, Java and C# are compiled every night, if their tools are installed. */
async function parsed(name: string, text: string): Promise<void> {
  if (name.endsWith(".json")) JSON.parse(text);
  if (name.endsWith(".yml")) parse(text);
  if (name.endsWith(".ts")) await transform(text, { loader: "ts" });
  if (/\.(xml|csproj)$/.test(name)) {
    const open: string[] = [];
    for (const [, closes, tag = "", closed] of text.matchAll(XML)) {
      if (closes) expect(open.pop()).toBe(tag);
      else if (!closed) open.push(tag);
    }
    expect(open).toEqual([]);
  }
  if (/\.(go|java|cs|py)$/.test(name)) expect(brackets(text)).toEqual([]);
}

/** Unbalanced brackets outside of strings and comments. */
function brackets(text: string): string[] {
  const open: string[] = [];
  const plain = text.replace(/"(?:[^"\\\n]|\\.)*"|`[^`]*`|\/\/.*/g, "");
  for (const [sign] of plain.matchAll(/[()[\]{}]/g)) {
    const opening = { ")": "(", "]": "[", "}": "{" }[sign];
    if (opening === undefined) open.push(sign);
    else if (open.pop() !== opening) return [...open, sign];
  }
  return open;
}

it("an unknown language or library is refused with the known ones", () => {
  const target = temporaryFolder();
  expect(() => init(target, { language: "rust", library: "cdktf" })).toThrow(
    'there is no language "rust": choose one of typescript, python, go, java, csharp',
  );
  expect(() => init(target, { language: "go", library: "pulumi" })).toThrow("choose one of cdktf, cdktn");
  expect(readdirSync(target)).toEqual([]);
});

it.each([
  ["typescript", "vitest", "npm cannot install a dependency with the same name"],
  ["typescript", "cdktf-pve", "npm cannot install a dependency with the same name"],
  ["typescript", "a".repeat(215), "npm allows no name with more than 214 characters"],
  ["go", "NUL", "Go allows no module with this name"],
])("a project in %s in the folder %s is refused: %s", (language, name, reason) => {
  const target = join(temporaryFolder(), name);
  expect(() => init(target, { language, library: "cdktf" })).toThrow(`and ${reason}: choose another folder`);
  expect(existsSync(target)).toBe(false);
  if (name.length < 200)
    expect(textOf(init(target, { language: "java", library: "cdktf" }))).toContain("src/main/java/cluster/Main.java");
});

it("a folder with a Go package gets no second one, and a folder with other files gets the project", () => {
  const target = temporaryFolder();
  writeFileSync(join(target, "other.go"), "package other\n");
  expect(() => init(target, { language: "go", library: "cdktf" })).toThrow("has other.go already: nothing was written");
  expect(readdirSync(target)).toEqual(["other.go"]);
  expect(textOf(init(target, { language: "csharp", library: "cdktf" }))).toContain("dotnet test Cluster.Tests");
});

it("a folder that already has one of the files is left unchanged", () => {
  const target = temporaryFolder();
  mkdirSync(join(target, "sub"));
  writeFileSync(join(target, "main.ts"), "mine");
  expect(() => init(target, { language: "typescript", library: "cdktf" })).toThrow(
    "has main.ts already: nothing was written",
  );
  expect(readdirSync(target).sort()).toEqual(["main.ts", "sub"]);
});

/** Users copy commands from the output of `init`, and later from the project's page, into their system's shell. */
const OF_POSIX = /\bexport [A-Z_]+=| && |python3/;

it.each(PROJECT_LANGUAGES)(
  "a project in %s that starts on Windows names commands that its shell accepts",
  (language) => {
    const folder = temporaryFolder();
    const made = (system: string) => {
      const target = join(folder, system);
      const printed = textOf(init(target, { language, library: "cdktf" }, shellOn(system)));
      return `${printed}${readFileSync(join(target, "README.md"), "utf8")}${readFileSync(join(target, "cdktf.json"), "utf8")}`;
    };
    const onWindows = made("win32");
    expect(onWindows).not.toMatch(OF_POSIX);
    expect(onWindows).toContain("$env:PVE_ENDPOINT = 'https://pve1.example.com:8006'");
    expect(made("darwin")).toMatch(OF_POSIX);
  },
);

it("a workflow runs on Linux, even if Windows created it", () => {
  const folder = temporaryFolder();
  init(folder, { language: "python", library: "cdktf" }, shellOn("win32"));
  expect(readFileSync(join(folder, ".github", "workflows", "cluster.yml"), "utf8")).toContain("python3 -m pytest");
});

it("a folder name with a space can be copied from the next command", () => {
  const folder = temporaryFolder();
  const target = join(folder, "My Cluster");
  expect(textOf(init(target, { language: "java", library: "cdktf" }, shellOn("linux")))).toContain(
    `cd '${target}' && mvn test`,
  );
});

it.each(EXPORT_LANGUAGES)("the page of an exported project in %s names commands that the shell accepts", (language) => {
  const shell = shellOn("win32");
  const form =
    language === "python"
      ? languageForm(python, language, "cdktf", () => ({}), shell)
      : formOf({ language, library: "cdktf" }, () => ({}));
  expect(readmeOf("office", form, "cdktf", "family", shell)).not.toMatch(OF_POSIX);
  expect(shell.commands(nextCommands(form.steps))).not.toMatch(OF_POSIX);
});
