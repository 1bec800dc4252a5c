/**
 * Loads the files of a package that lie beside each other, as `require` does, with the code that V8 has compiled of them
 * before: compiling takes more of a short process's time than anything else.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { cachedDataVersionTag } from "node:v8";
import { Script } from "node:vm";
import type { CodeFiles } from "./code-files";

type Require = (name: string) => unknown;
type Wrapped = (exports: object, require: Require, module: { exports: object }, file: string, folder: string) => void;

interface Loaded {
  readonly module: { exports: object };
  readonly name: string;
  readonly script: Script;
  readonly isKept: boolean;
}

export class CodeLoader {
  private readonly loaded = new Map<string, Loaded>();
  private readonly requireOthers: Require;

  constructor(
    private readonly folder: string,
    private readonly files: Pick<CodeFiles, "read" | "write">,
  ) {
    this.requireOthers = createRequire(join(folder, "package.json"));
  }

  readonly require: Require = (name) => (name.startsWith("./") ? this.load(name) : this.requireOthers(name));

  hasLoaded(name: string): boolean {
    return this.loaded.has(join(this.folder, name));
  }

  /** Writes down what was compiled in this process, for later ones: only what has run is in it. */
  keep(): void {
    for (const { name, script, isKept } of this.loaded.values()) {
      if (!isKept) this.files.write(name, script.createCachedData());
    }
  }

  private load(name: string): object {
    const path = join(this.folder, name);
    const before = this.loaded.get(path);
    if (before) return before.module.exports;
    const source = readFileSync(path);
    const kept = nameOf(source);
    const cachedData = this.files.read(kept);
    const code = `(function (exports, require, module, __filename, __dirname) { ${source.toString()}\n})`;
    const script = new Script(code, { filename: path, ...(cachedData && { cachedData }) });
    const isKept = cachedData !== undefined && script.cachedDataRejected === false;
    const module = { exports: {} };
    this.loaded.set(path, { module, name: kept, script, isKept });
    try {
      (script.runInThisContext() as Wrapped)(module.exports, this.require, module, path, dirname(path));
    } catch (failure) {
      this.loaded.delete(path);
      throw failure;
    }
    return module.exports;
  }
}

/** Of other contents, versions, processors and settings of V8 there are other files. */
function nameOf(source: Buffer): string {
  const engine = `${process.version} ${process.arch} ${cachedDataVersionTag()}`;
  return `${createHash("sha256").update(engine).update("\0").update(source).digest("hex")}.code`;
}
