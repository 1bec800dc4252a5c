/**
 * Has integration tests load the sources as CommonJS files that are compiled once, instead of a thousand modules through vite for each test
 * file: their imports took a fifth of a run. The unit tests share their modules, and need none of this.
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { buildSync } from "esbuild";

const ROOT = resolve(import.meta.dirname, "..", "..");
const SOURCES = join(ROOT, "src");
/** As deep as the sources: some of them look for `lib` beside. */
const COMPILED = join(ROOT, ".sources");

/** Of files that tests load; those of the page are for browsers. */
const isCompiled = (path: string) =>
  /(?<!\.d)\.ts$|\.json$/.test(path) && !path.startsWith(join("simulator-page", "browser"));
const compiledName = (path: string) => path.replace(/\.ts$/, ".js");

const filesIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    : [];

/** Files of which the source is as it was keep what was compiled. */
function compile(): void {
  const sources = filesIn(SOURCES).filter(isCompiled);
  const wanted = new Set(sources.map(compiledName));
  for (const file of filesIn(COMPILED)) if (!wanted.has(file)) rmSync(join(COMPILED, file));
  const stale = sources.filter((file) => timeOf(join(COMPILED, compiledName(file))) !== timeOf(join(SOURCES, file)));
  const { outputFiles } = buildSync({
    entryPoints: stale.filter((file) => file.endsWith(".ts")).map((file) => join(SOURCES, file)),
    outbase: SOURCES,
    outdir: COMPILED,
    write: false,
    format: "cjs",
    platform: "node",
    target: "node20",
    // An import of a path without an ending is none for Node.
    supported: { "dynamic-import": false },
    logLevel: "warning",
  });
  const compiled = new Map(outputFiles.map(({ path, contents }) => [path, contents]));
  for (const file of stale) {
    const path = join(COMPILED, compiledName(file));
    write(path, compiled.get(path) ?? readFileSync(join(SOURCES, file)), statSync(join(SOURCES, file)).mtime);
  }
}

const timeOf = (path: string) => (existsSync(path) ? Math.trunc(statSync(path).mtimeMs) : undefined);

/** Other runs see the old content or the new one. */
function write(path: string, content: Uint8Array, time: Date): void {
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, content);
  utimesSync(temporary, time, time);
  renameSync(temporary, path);
}

let isDone = false;

/** For vitest's integration projects. */
export const compiledSources = {
  name: "compiled-sources",
  enforce: "pre" as const,
  resolveId(source: string, importer: string | undefined) {
    if (!importer || !source.startsWith(".") || importer.startsWith(SOURCES + sep)) return undefined;
    const path = resolve(importer, "..", source);
    if (path !== SOURCES && !path.startsWith(SOURCES + sep)) return undefined;
    if (!isDone) compile();
    isDone = true;
    const there = COMPILED + path.slice(SOURCES.length);
    const found = [there, `${there}.js`, join(there, "index.js")].find(
      (file) => /\.js(on)?$/.test(file) && existsSync(file),
    );
    return found && { id: found, external: true };
  },
};
