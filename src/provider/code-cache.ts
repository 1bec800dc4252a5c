/**
 * Compiled code as files that only this user can write. What is in them is carried out with all that the user may do, so
 * a file that somebody else could have written is not read, nor one that is damaged: V8 itself does not look for that.
 */
import { createHash } from "node:crypto";
import { closeSync, constants, fstatSync, openSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { cachedDataVersionTag } from "node:v8";
import { Script } from "node:vm";
import { writeWholeFile } from "../system/files";
import { ownFolder, userDirectories } from "../system/own-folder";

// Loads the files of a package as `require` does, with the code that V8 compiled of them before. Compilation is the largest
// part of a short process's time.

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

/** A version of the provider has three, of a few hundred kilobytes each. */
const MOST_FILES = 24;
const LARGEST = 16 * 1024 * 1024;

const DIGEST = 32;
const { O_RDONLY, O_NOFOLLOW = 0 } = constants;

export class CodeFiles {
  constructor(
    private readonly folder: string,
    /** `undefined` where the system has no such thing. */
    // biome-ignore lint/plugin/platform: Windows keeps a user's folders from others
    private readonly uid = process.getuid?.(),
  ) {}

  /** `undefined` for what is not there, or not as it was written. */
  read(name: string): Buffer | undefined {
    try {
      const content = this.content(join(this.folder, name));
      const code = content?.subarray(DIGEST);
      return code && digestOf(code).equals(content?.subarray(0, DIGEST) as Buffer) ? code : undefined;
    } catch {
      return undefined;
    }
  }

  /** Without a file the code is compiled again: nothing here is a reason to fail. */
  write(name: string, code: Buffer): void {
    try {
      writeWholeFile(join(this.folder, name), Buffer.concat([digestOf(code), code]));
      this.forgetOld();
    } catch {
      // Full, read-only, or gone.
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

  /** Of versions that nobody runs any more, and of processes that were killed while they wrote. */
  private forgetOld(): void {
    const files = readdirSync(this.folder).map((name) => join(this.folder, name));
    if (files.length <= MOST_FILES) return;
    const byAge = files.map((path) => ({ path, at: statSync(path).mtimeMs })).sort((a, b) => b.at - a.at);
    for (const { path } of byAge.slice(MOST_FILES)) rmSync(path, { force: true });
  }
}

const digestOf = (code: Buffer) => createHash("sha256").update(code).digest();

// Compiled code of this package in the user's cache directory; `CDKTF_PVE_CODE_CACHE=off` turns it off.

const OFF = ["off", "0", "false", "no"];

/** `undefined` where nothing can be kept, or is to be. */
export function keptCode(
  packageFolder: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
  directories = userDirectories("cache", environment),
): CodeLoader | undefined {
  if (OFF.includes((environment.CDKTF_PVE_CODE_CACHE ?? "").toLowerCase())) return undefined;
  const folder = ownFolder("compiled", directories);
  return folder === undefined ? undefined : new CodeLoader(packageFolder, new CodeFiles(folder));
}
