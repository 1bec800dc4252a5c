/** `npm run reliability`: see `options.ts`. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { manifest } from "../../scripts/build/project";
import { load, originOf, PROVIDER } from "../support/origin";
import { runEngine } from "./engine";
import { renewed, runMatrix } from "./matrix";
import { type Options, optionsOf } from "./options";
import { reliabilityPage, verdictOf } from "./page";
import type { Result } from "./result";
import { runSoak } from "./soak";

export async function runParts(options: Options, progress: (line: string) => void): Promise<Result> {
  const { parts } = options;
  const result: Result = { version: manifest.version, node: process.version };
  const loadBefore = load();
  const engine = parts.includes("engine") ? await runEngine(options, progress) : undefined;
  const matrix = parts.includes("matrix") ? await runMatrix(options, progress) : undefined;
  const soak = parts.includes("soak") ? await runSoak(options, progress) : undefined;
  const origin = originOf(PROVIDER, loadBefore);
  return {
    ...result,
    ...(matrix && { matrix: { ...matrix, origin } }),
    ...(engine && { engine: { ...engine, origin } }),
    ...(soak && { soak: { ...soak, origin } }),
  };
}

/** Keeps earlier results of parts, and of faults with the same seed, that did not run now. */
function merged(file: string, result: Result): Result {
  if (!existsSync(file)) return result;
  const before = JSON.parse(readFileSync(file, "utf8")) as Result;
  if (before.version !== result.version) return result;
  const matrix = before.matrix && result.matrix ? renewed(before.matrix, result.matrix) : undefined;
  return { ...before, ...result, ...(matrix && { matrix }) };
}

async function main(): Promise<void> {
  const options = optionsOf(process.argv.slice(2));
  process.stderr.write(`seed ${options.seed}\n`);
  const result = await runParts(options, (line) => void process.stderr.write(`${line}\n`));
  if (options.out) writeFileSync(options.out, `${JSON.stringify(merged(options.out, result), null, 1)}\n`);
  else process.stdout.write(reliabilityPage(result));
  const { failing } = verdictOf(result);
  for (const line of failing) process.stderr.write(`${line}\n`);
  process.exitCode = failing.length > 0 ? 1 : 0;
}

if (process.argv[1]?.endsWith("run.ts")) void main().then(() => process.exit());
