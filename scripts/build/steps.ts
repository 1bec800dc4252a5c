/**
 * Incremental build steps: a step runs again when one of its inputs or outputs has changed. `dist/steps.json` stores
 * their hashes.
 */
import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { at, ROOT } from "./project";

export interface Step {
  readonly name: string;
  /** Files, and folders with all their contents, relative to the project. */
  readonly inputs: readonly string[];
  /** Further values that affect the result. */
  readonly values?: unknown;
  readonly outputs: readonly string[];
  run(): Promise<void>;
}

/** Contents by path inside a folder. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

type Stamps = Record<string, { readonly inputs: string; readonly outputs: string }>;
const STAMPS = at("dist", "steps.json");

export async function runSteps(steps: readonly Step[], say: (text: string) => void, memory = STAMPS): Promise<void> {
  const stamps: Stamps = existsSync(memory) ? JSON.parse(readFileSync(memory, "utf8")) : {};
  for (const step of steps) {
    const inputs = contentOf(step);
    const before = stamps[step.name];
    if (before?.inputs === inputs && before.outputs === shapeOf(step.outputs)) continue;
    const started = performance.now();
    await step.run();
    stamps[step.name] = { inputs, outputs: shapeOf(step.outputs) };
    writeAtomically(memory, JSON.stringify(stamps, null, 1));
    say(`${step.name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
}

/** Replaces a file at once: other processes see the old or the new content. */
export function writeAtomically(path: string, content: string | Uint8Array, mode?: number): void {
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, content);
  if (mode !== undefined) chmodSync(temporary, mode);
  renameSync(temporary, path);
}

/** Writes files by their paths in the repository. */
export function writeFiles(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) writeAtomically(at(path), text);
}

function contentOf({ inputs, values }: Step): string {
  const hash = createHash("sha256").update(JSON.stringify(values ?? null));
  for (const file of inputs.flatMap(filesUnder)) hash.update(`\n${file}\n`).update(readFileSync(join(ROOT, file)));
  return hash.digest("hex");
}

/** Names, sizes and times: enough to notice a removed or changed output. */
function shapeOf(outputs: readonly string[]): string {
  const hash = createHash("sha256");
  for (const output of outputs) {
    const files = filesUnder(output);
    if (files.length === 0) hash.update(`${output} missing`);
    for (const file of files) {
      const { size, mtimeMs } = statSync(join(ROOT, file));
      hash.update(`${file} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest("hex");
}

/** The file, or all files of a folder in a fixed order; undefined if it does not exist. */
export function filesUnder(path: string): string[] {
  const full = join(ROOT, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .sort();
}

/** Makes the folder contain exactly these files; unchanged files keep their times. */
export function writeFolder(folder: string, files: Files, executables: readonly string[] = []): void {
  for (const file of filesUnder(folder)) {
    if (!(file.slice(folder.length + 1) in files)) rmSync(join(ROOT, file));
  }
  for (const [name, content] of Object.entries(files)) {
    const path = join(ROOT, folder, name);
    if (existsSync(path) && readFileSync(path).equals(Buffer.from(content))) continue;
    writeAtomically(path, content, executables.includes(name) ? 0o755 : 0o644);
  }
  removeEmptyFolders(join(ROOT, folder));
}

function removeEmptyFolders(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const path = join(folder, entry.name);
    removeEmptyFolders(path);
    if (readdirSync(path).length === 0) rmdirSync(path);
  }
}
