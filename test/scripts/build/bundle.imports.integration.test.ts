/** Modules with a path that is known at run time only, such as custom policies. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { bundle } from "../../../scripts/build/bundle";
import { at } from "../../../scripts/build/project";
import { filesUnder } from "../../../scripts/build/steps";
import { temporaryFolder } from "../../support/temporary-folder";

/** Bundles the source as in the package, in a folder with a space and an umlaut. */
async function bundled(source: string): Promise<string> {
  const folder = join(temporaryFolder(), "own übung");
  mkdirSync(folder);
  const { files } = await bundle({ entries: { main: source } });
  for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), code);
  return folder;
}

const run = (folder: string, code: string) =>
  execFileSync(process.execPath, ["-e", code], { cwd: folder, encoding: "utf8" }).trim();

it("a bundle loads custom policies, as modules and as CommonJS", async () => {
  const folder = await bundled("src/tools/policy/settings.ts");
  const policies = '[{ id: "ours", severity: "error", doc: "Ours.", find: () => [] }]';
  writeFileSync(join(folder, "ours.mjs"), `export default ${policies};`);
  writeFileSync(join(folder, "ours.cjs"), `module.exports = ${policies};`);
  const code = `require("./main.js").loadPolicies(["ours.mjs", "ours.cjs"]).then((all) => console.log(all.length, all[0].id))`;
  expect(run(folder, code)).toBe("2 ours");
});

it("a bundle names the custom file that cannot be loaded, and the reason", async () => {
  const folder = await bundled("src/tools/policy/settings.ts");
  writeFileSync(join(folder, "broken.mjs"), 'import "not-there"; export default [];');
  const messageFor = (path: string) =>
    run(folder, `require("./main.js").loadPolicies(["${path}"]).catch(({ message }) => console.log(message))`);
  expect(messageFor("none.mjs")).toBe("none.mjs cannot be loaded: no such file or directory");
  expect(messageFor("broken.mjs")).toMatch(/^broken\.mjs cannot be loaded: Cannot find package 'not-there'/);
});

it("a bundle keeps every import of sources whose argument is computed", async () => {
  const computed = filesUnder("src").filter(
    (file) => file.endsWith(".ts") && /\bawait import\((?!["'`])/.test(readFileSync(at(file), "utf8")),
  );
  expect(computed).not.toEqual([]);
  for (const file of computed) {
    const { files } = await bundle({ entries: { main: file } });
    expect(files["main.js"], file).toMatch(/\bimport\((?!["'`])/);
  }
});
