/** `npm run generate` in a copy of the sources whose lists of families name files that are gone. */
import { spawnSync } from "node:child_process";
import { cpSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { at } from "../../../scripts/build/project";
import { temporaryFolder } from "../../support/temporary-folder";

const COPIED = ["package.json", ".github/CODEOWNERS", "scripts", "src", "test/lifecycle/samples"];

it("writes the lists first, so that renamed and removed files of checks do not stop it", () => {
  const folder = temporaryFolder();
  for (const path of COPIED) cpSync(at(path), join(folder, path), { recursive: true });
  symlinkSync(at("node_modules"), join(folder, "node_modules"), "junction");
  // Nothing to install: `npm ci` would empty the folder behind the link.
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ packages: {} }));
  // Ends the run after the lists. The other files take a minute.
  rmSync(join(folder, "scripts/operations"), { recursive: true });
  const checks = join(folder, "src/resources/ha/checks");
  renameSync(join(checks, "rules.ts"), join(checks, "renamed.ts"));
  rmSync(join(checks, "guests.ts"));

  const { stderr } = spawnSync("npm", ["run", "--silent", "generate"], { cwd: folder, encoding: "utf8", shell: true });

  expect(stderr).toMatch(/Cannot find module .*operations\/table/);
  const files = readFileSync(join(checks, "all.generated.ts"), "utf8").matchAll(/ from "\.\/(.*)";/g);
  expect(new Set([...files].map(([, file]) => file))).toEqual(new Set(["renamed"]));
});
