/**
 * Caches compiled code in files that only this user can write. The code runs with the user's rights, so a file that another user could
 * have written, or a damaged one, is not read: V8 does not check that.
 */

import { createHash } from "node:crypto";
import { closeSync, constants, fstatSync, openSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { cachedDataVersionTag } from "node:v8";
import { Script } from "node:vm";
import { writeWholeFile } from "../system/files";
import { ownFolder, userDirectories } from "../system/own-folder";
import type { Environment } from "../system/processes";

type Require = (name: string) => unknown;
type Wrapped = (exports: object, require: Require, module: { exports: object }, file: string, folder: string) => void;

interface Loaded {
  readonly module: { exports: object };
  readonly name: string;
  readonly script: Script;
  readonly isKept: boolean;
}

/** Loads the files of a package as `require` does, with cached compiled code: compilation takes most of the time of a short process. */
export class CodeLoader {
  private readonly loaded = new Map<string, Loaded>();
  private readonly requireOthers: Require;

  constructor(
    private readonly folder: string,
    private readonly files: Pick<CodeFiles, "read" | "write">,
  ) {
    // mutation-ignore string: any name in the folder does
    this.requireOthers = createRequire(join(folder, "package.json"));
  }

  readonly require: Require = (name) => (name.startsWith("./") ? this.load(name) : this.requireOthers(name));

  hasLoaded(name: string): boolean {
    return this.loaded.has(join(this.folder, name));
  }

  /** Writes the code that this process has compiled. It contains only functions that have run. */
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

/** The file name depends on the source, the Node version, the processor and V8's settings. */
function nameOf(source: Buffer): string {
  const engine = `${process.version} ${process.arch} ${cachedDataVersionTag()}`;
  return `${createHash("sha256").update(engine).update("\0").update(source).digest("hex")}.code`;
}

/** Maximum number of files. A version of the provider has three of a few hundred kilobytes each. */
const MOST_FILES = 24;
const LARGEST = 16 * 1024 * 1024;

const DIGEST = 32;
const { O_RDONLY, O_NOFOLLOW = 0 } = constants;

export class CodeFiles {
  constructor(
    private readonly folder: string,
    /** `undefined` on systems without user ids. */
    // biome-ignore lint/plugin/platform: Windows keeps a user's folders from others
    private readonly uid = process.getuid?.(),
  ) {}

  /** Reads a file; `undefined` if it is missing or damaged. */
  read(name: string): Buffer | undefined {
    try {
      const content = this.content(join(this.folder, name));
      const code = content?.subarray(DIGEST);
      return code && digestOf(code).equals(content?.subarray(0, DIGEST) as Buffer) ? code : undefined;
    } catch {
      return undefined;
    }
  }

  /** Writes a file. Never fails: without the file the code is compiled again. */
  write(name: string, code: Buffer): void {
    try {
      writeWholeFile(join(this.folder, name), Buffer.concat([digestOf(code), code]));
      this.removeOld();
    } catch {
      // The disk is full or read-only, or the folder was removed.
    }
  }

  private content(path: string): Buffer | undefined {
    // biome-ignore lint/plugin/file-modes: opens to read
    const file = openSync(path, O_RDONLY | O_NOFOLLOW);
    try {
      const status = fstatSync(file);
      const isOwn = this.uid === undefined || (status.uid === this.uid && (status.mode & 0o077) === 0);
      return isOwn && status.isFile() && status.size <= LARGEST ? readFileSync(file) : undefined;
    } finally {
      closeSync(file);
    }
  }

  /** Removes the oldest files: those of old versions, and unfinished ones of killed processes. */
  private removeOld(): void {
    const files = readdirSync(this.folder).map((name) => join(this.folder, name));
    const byAge = files.map((path) => ({ path, at: statSync(path).mtimeMs })).sort((a, b) => b.at - a.at);
    for (const { path } of byAge.slice(MOST_FILES)) rmSync(path, { force: true });
  }
}

const digestOf = (code: Buffer) => createHash("sha256").update(code).digest();

const OFF = ["off", "0", "false", "no"];

/**
 * A loader with compiled code in the user's cache directory. `undefined` if there is no such directory, or with
 * `CDKTF_PVE_CODE_CACHE=off`.
 */
export function cachedCode(
  packageFolder: string,
  environment: Environment = process.env,
  directories = userDirectories("cache", environment),
): CodeLoader | undefined {
  if (OFF.includes((environment.CDKTF_PVE_CODE_CACHE ?? "").toLowerCase())) return undefined;
  const folder = ownFolder("compiled", directories);
  return folder === undefined ? undefined : new CodeLoader(packageFolder, new CodeFiles(folder));
}
