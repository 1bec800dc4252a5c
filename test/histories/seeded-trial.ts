/** Trials with a copy of the provider that has a seeded fault. */
import { readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { build } from "esbuild";
import { check } from "./check";
import type { Problem } from "./check/problem";
import type { SeededFault } from "./seeded-faults";
import type { trial } from "./trial";

const ROOT = join(import.meta.dirname, "..", "..");

/** Returns the source with the fault. Throws if the source has no such place, or several. */
function faulty(text: string, { name, file, from, to }: SeededFault): string {
  const parts = text.split(from);
  if (parts.length !== 2) throw new Error(`${name}: ${file} has ${parts.length - 1} places of this form`);
  return parts.join(to);
}

/** Bundles `trial.ts` with the sources, one of them changed. */
async function seededTrial(fault: SeededFault): Promise<typeof trial> {
  const file = join(ROOT, fault.file);
  const contents = faulty(readFileSync(file, "utf8"), fault);
  const outfile = join(ROOT, ".sources", `trial-${process.pid}.cjs`);
  await build({
    entryPoints: [join(import.meta.dirname, "trial.ts")],
    bundle: true,
    platform: "node",
    format: "cjs",
    outfile,
    packages: "external",
    logLevel: "error",
    loader: { ".json": "json" },
    define: { "import.meta.dirname": JSON.stringify(join(ROOT, "src")) },
    plugins: [
      {
        name: "seeded-fault",
        setup: ({ onLoad }) =>
          onLoad({ filter: /\.ts$/ }, ({ path }) => (path === file ? { contents, loader: "ts" } : undefined)),
      },
    ],
  });
  try {
    const load = createRequire(outfile);
    delete load.cache[outfile];
    return (load(outfile) as { readonly trial: typeof trial }).trial;
  } finally {
    rmSync(outfile, { force: true });
  }
}

/** The first problem that the checker finds, with its seed. */
export async function firstProblem(
  fault: SeededFault,
  seeds: readonly number[],
): Promise<{ readonly seed: number; readonly problem: Problem } | undefined> {
  const run = await seededTrial(fault);
  for (const seed of seeds) {
    const [problem] = check(await run(seed));
    if (problem) return { seed, problem };
  }
  return undefined;
}
