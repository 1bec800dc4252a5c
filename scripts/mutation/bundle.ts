/** Bundles unit tests with instrumented sources, so that one process can run them for each mutant. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import { at, ROOT } from "../build/project";
import { type Area, EXCLUDED } from "./areas";
import { instrumented, type Mutant } from "./mutants";

function filesIn(path: string): string[] {
  if (!statSync(at(path)).isDirectory()) return [path];
  const found = readdirSync(at(path), { recursive: true, encoding: "utf8" });
  return found.map((name) => `${path}/${name.replaceAll("\\", "/")}`).filter((name) => name.endsWith(".ts"));
}

export const sourcesIn = (path: string): string[] =>
  filesIn(path)
    .filter((name) => !EXCLUDED.test(name))
    .sort();

function testsOf({ tests }: Area): string[] {
  return tests
    .flatMap(filesIn)
    .filter((name) => tests.includes(name) || (/\.test\.ts$/.test(name) && !/\.(integration|nightly)\./.test(name)))
    .sort();
}

/** Returns the mutants of the sources. The bundle exports the harness, and `load`, which collects the tests. */
export async function bundled(area: Area, sources: readonly string[], outfile: string): Promise<readonly Mutant[]> {
  const mutants: Mutant[] = [];
  const changed = new Map<string, string>();
  for (const file of sources) {
    const result = instrumented(file, readFileSync(at(file), "utf8"), mutants.length);
    mutants.push(...result.mutants);
    changed.set(at(file), result.text);
  }
  const harness = join(import.meta.dirname, "harness.ts");
  const calls = testsOf(area).map((name) => `beginFile(${JSON.stringify(name)}); await import("./${name}");`);
  const plugin: Plugin = {
    name: "mutants",
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^vitest$/ }, () => ({ path: harness }));
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        if (path.includes("node_modules")) return undefined;
        const text = changed.get(path) ?? readFileSync(path, "utf8");
        const folder = JSON.stringify(dirname(path));
        const url = JSON.stringify(pathToFileURL(path).href);
        const located = text.replaceAll("import.meta.dirname", folder).replaceAll("import.meta.url", url);
        const contents = text.includes("__dirname") ? `const __dirname = ${folder};${located}` : located;
        return { contents, loader: "ts" };
      });
    },
  };
  await build({
    stdin: {
      contents: `import { beginFile } from ${JSON.stringify(harness)};\nexport * from ${JSON.stringify(harness)};\nexport async function load() {\n${calls.join("\n")}\n}\n`,
      resolveDir: ROOT,
      loader: "ts",
    },
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    logLevel: "error",
    outfile,
    plugins: [plugin],
  });
  return mutants;
}
