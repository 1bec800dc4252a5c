/** Code for the other languages, generated from the assembly, and programs that tests run with it. */
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { TestContext } from "vitest";
import { ROOT, withoutTerraform } from "../../support/synthesis";
import { temporaryFolder } from "../../support/temporary-folder";

/** Runs jsii-pacmak for one language; returns the folder with the generated sources. */
export function generate(language: string, library = ROOT): string {
  const outdir = temporaryFolder();
  const pacmak = join(ROOT, "node_modules", "jsii-pacmak", "bin", "jsii-pacmak");
  run(ROOT, process.execPath, [pacmak, "--code-only", "--target", language, "--outdir", outdir, library]);
  return join(outdir, language);
}

/** The library that our package extends; a language's registry may lack its version. */
export const CDKTF = join(ROOT, "node_modules", "cdktf");

export function run(cwd: string, command: string, args: readonly string[], more: NodeJS.ProcessEnv = {}): string {
  const env = { ...withoutTerraform(process.env), JSII_SILENCE_WARNING_END_OF_LIFE_NODE_VERSION: "20", ...more };
  return execFileSync(command, args, {
    cwd,
    env,
    encoding: "utf8",
    maxBuffer: 1 << 28,
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Skips the test if its tool chain or registry is missing. */
export function orSkip(context: TestContext, what: string, action: () => void): void {
  try {
    action();
  } catch (error) {
    context.skip(`${what} is not available here: ${String(error).slice(0, 200)}`);
  }
}

export const filesUnder = (folder: string): string[] => readdirSync(folder, { recursive: true }).map(String);
