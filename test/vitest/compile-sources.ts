/**
 * Compiles the sources into `.sources` before tests run; `compiled-sources.mts` makes Node load them from
 * there.
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
import { dirname, join } from "node:path";
import { transformSync } from "esbuild";
import { keepingComputedImports } from "../../scripts/build/computed-imports";
import { at } from "../../scripts/build/project";

const SOURCES = at("src");
/** The same depth as the sources, since some of them read `lib` next to them. */
const COMPILED = at(".sources");

/** Whether tests load the file; files of the page are for browsers. */
const isCompiled = (path: string) =>
  /(?<!\.d)\.ts$|\.json$/.test(path) && !path.startsWith(join("simulator-page", "browser"));
const compiledName = (path: string) => path.replace(/\.ts$/, ".js");

/** Keeps compiled files whose source is unchanged. */
export default function compileSources(): void {
  const sources = filesIn(SOURCES).filter(isCompiled);
  const wanted = new Set(sources.map(compiledName));
  for (const file of filesIn(COMPILED)) if (!wanted.has(file)) rmSync(join(COMPILED, file), { force: true });
  for (const file of sources) {
    const [source, compiled] = [join(SOURCES, file), join(COMPILED, compiledName(file))];
    const { mtime } = statSync(source);
    if (existsSync(compiled) && Math.trunc(statSync(compiled).mtimeMs) === mtime.getTime()) continue;
    const text = readFileSync(source, "utf8");
    write(compiled, file.endsWith(".ts") ? keepingComputedImports(text, toCommonJs) : text, mtime);
  }
}

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    : [];

const toCommonJs = (text: string): string =>
  transformSync(text, {
    loader: "ts",
    format: "cjs",
    platform: "node",
    target: "node20",
    // Node does not resolve an import without a file extension.
    supported: { "dynamic-import": false },
    logLevel: "warning",
  }).code;

/** Replaces the file atomically, so that other runs read the old content or the new one. */
function write(path: string, content: string, time: Date): void {
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, content);
  utimesSync(temporary, time, time);
  renameSync(temporary, path);
}
