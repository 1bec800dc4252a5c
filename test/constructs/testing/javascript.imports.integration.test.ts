/** Imports in the pages work: in modules and CommonJS that Node runs, and with each module resolution of TypeScript. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { entries, read } from "../../repository/files";
import { ROOT } from "../../support/synthesis";
import { sharedFolder } from "../../support/temporary-folder";

const pages = entries().files.filter((path) => /^(README\.md|docs\/guides\/.*\.md|examples\/.*\.ts)$/.test(path));
const SPECIFIERS = [
  ...new Set(
    pages.flatMap((page) => [...read(page).matchAll(/from "(cdktf-pve[^"]*)"/g)].map(([, name = ""]) => name)),
  ),
].sort();

/** A class of each entry. */
const NAMES: Readonly<Record<string, string>> = { "cdktf-pve": "PveProvider", "cdktf-pve/testing": "SimulatedCluster" };
const TSC = join(ROOT, "node_modules", "typescript", "lib", "tsc.js");

/** A project with the package installed, in a folder with a space and an umlaut. */
const project = join(sharedFolder(), "mein Übung");
mkdirSync(join(project, "node_modules"), { recursive: true });
symlinkSync(ROOT, join(project, "node_modules", "cdktf-pve"), "junction");

const node = (kind: string, code: string) =>
  execFileSync(process.execPath, [`--input-type=${kind}`, "-e", code], { cwd: project, encoding: "utf8" }).trim();

it("the pages import the package and its testing kit", () => {
  expect(SPECIFIERS).toEqual(["cdktf-pve", "cdktf-pve/testing"]);
});

describe.each(SPECIFIERS)("%s", (specifier) => {
  it("modules import it and CommonJS requires it, with the same names", () => {
    const names = node("commonjs", `console.log(Object.keys(require("${specifier}")).sort().join())`);
    expect(names).toContain(NAMES[specifier]);
    const code = `import * as all from "${specifier}"; console.log(Object.keys(all).sort().join())`;
    const imported = node("module", code).split(",");
    expect(imported).toEqual(expect.arrayContaining(names.split(",")));
  });

  it.each([
    ["NodeNext", "NodeNext"],
    ["ESNext", "bundler"],
    ["CommonJS", "bundler"],
  ])("TypeScript finds its types for the module kind %s, with the resolution %s", (module, moduleResolution) => {
    const main = join(project, "main.ts");
    const code = `import * as all from "${specifier}";\nexport const wrong: number = all.${NAMES[specifier]};\n`;
    writeFileSync(main, code);
    const settings = ["--noEmit", "--skipLibCheck", "--target", "ES2022", "--types", "", "--esModuleInterop"];
    const words = [TSC, ...settings, "--module", module, "--moduleResolution", moduleResolution, main];
    const { stdout } = spawnSync(process.execPath, words, { cwd: project, encoding: "utf8" });
    // The error shows that TypeScript knows the types.
    expect(stdout).toMatch(
      /^\S*main\.ts\(2,14\): error TS2322: Type 'typeof \w+' is not assignable to type 'number'\.\s*$/,
    );
  });
});

it("the package's own files can be required by path, as tools do", () => {
  const files = ["package.json", "lib/cli/main.js", ".jsii"].map((file) => `require.resolve("cdktf-pve/${file}")`);
  expect(node("commonjs", `console.log([${files}].length)`)).toBe("3");
});

it("other files of the package cannot be required, because they are not part of its interface", () => {
  const code = (file: string) => `try { require("cdktf-pve/${file}") } catch (error) { console.log(error.code) }`;
  expect(node("commonjs", code("lib/checks/main.js"))).toBe("ERR_PACKAGE_PATH_NOT_EXPORTED");
});
