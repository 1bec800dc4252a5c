/** A fresh project, as `cdktf-pve init` writes it: it compiles, its tests pass, it synthesizes. */
import { execFile } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { ROOT, withoutTerraform } from "../../support/synthesis";
import { temporaryFolder } from "../../support/temporary-folder";

const run = promisify(execFile);

it("a project in TypeScript compiles, and its tests pass against a simulated cluster", async () => {
  const folder = join(temporaryFolder(), "cluster");
  const env = { ...withoutTerraform(process.env), NO_COLOR: "1", CI: "1", CHECKPOINT_DISABLE: "1" };
  const { stdout } = await run(process.execPath, [join(ROOT, "lib", "cli", "main.js"), "init", folder], { env });
  expect(stdout).toContain("npm install && npm test");

  const modules = join(folder, "node_modules");
  mkdirSync(join(modules, "@types"), { recursive: true });
  for (const name of ["cdktf", "constructs", "vitest", "typescript", "tsx", "@types/node"])
    symlinkSync(join(ROOT, "node_modules", name), join(modules, name));
  symlinkSync(ROOT, join(modules, "cdktf-pve"));
  const bin = (name: string) => join(ROOT, "node_modules", name);

  await run(process.execPath, [bin("typescript/lib/tsc.js"), "--noEmit"], { cwd: folder, env });
  const tests = await run(process.execPath, [bin("vitest/vitest.mjs"), "run"], { cwd: folder, env });
  expect(tests.stdout).toMatch(/Tests\s+3 passed \(3\)/);
  await run(process.execPath, [bin("tsx/dist/cli.mjs"), "main.ts"], { cwd: folder, env });
});
