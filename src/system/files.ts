/** Writes files atomically, and renames and removes files that another program has open for a moment. */
// biome-ignore-all lint/plugin/file-modes: the callers pass the mode
import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Renames a file over another one. */
export function renameFile(
  from: string,
  to: string,
  { rename = renameSync, ...surroundings }: FileSystem & { readonly rename?: typeof renameSync } = {},
): void {
  retryWhileInUse(() => rename(from, to), surroundings);
}

type Remove = (path: string) => void;
// biome-ignore lint/plugin/removal: the wait itself
const remove: Remove = (path) => rmSync(path, { recursive: true, force: true });

/** Removes a file, or a folder with its contents. */
export function removePath(path: string, surroundings: FileSystem & { readonly remove?: Remove } = {}): void {
  retryWhileInUse(() => (surroundings.remove ?? remove)(path), surroundings);
}

/** Removes a file or folder unless it is in use, such as a provider of a running Terraform. */
export function removeUnlessInUse(path: string, surroundings: FileSystem & { readonly remove?: Remove } = {}): void {
  try {
    removePath(path, surroundings);
  } catch (failure) {
    if (!isInUse(failure, surroundings.system)) throw failure;
  }
}

/**
 * The system, and how to wait. Windows refuses to replace or remove a file that another program, such as a virus scanner,
 * has open, or that is running.
 */
export interface FileSystem {
  readonly system?: string;
  readonly wait?: (milliseconds: number) => void;
}

const IN_USE: ReadonlySet<string | undefined> = new Set(["EPERM", "EACCES", "EBUSY", "ENOTEMPTY"]);
const ATTEMPTS = 10;
const PAUSE_MS = 20;

/** Retries the work for about a second. */
function retryWhileInUse<Result>(work: () => Result, surroundings: FileSystem = {}): Result {
  const { system = process.platform, wait = block } = surroundings;
  for (let attempt = 1; ; attempt++) {
    try {
      return work();
    } catch (failure) {
      if (!isInUse(failure, system)) throw failure;
      if (attempt === ATTEMPTS) throw inUse(failure as NodeJS.ErrnoException);
      wait(attempt * PAUSE_MS);
    }
  }
}

const isInUse = (failure: unknown, system: string = process.platform): boolean =>
  system === "win32" && IN_USE.has((failure as NodeJS.ErrnoException).code);

/** Adds possible causes to the error, which only reports that the operation is not permitted. */
function inUse(failure: NodeJS.ErrnoException): NodeJS.ErrnoException {
  const message = `${failure.message}. Another program may have it open: a run of Terraform that has not ended, an editor, a virus scanner`;
  // The standard library that jsii compiles with has no second argument of Error.
  return Object.assign(new Error(message), { code: failure.code, cause: failure });
}

function block(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/**
 * Creates a folder with its missing parents. Returns the first folder that it created, or `undefined`. Node's `recursive`
 * option never returns where a file system reports an existing folder as missing, as `/proc` does.
 *
 * @param mode mode of each new folder, before the umask
 */
export function makeFolders(folder: string, mode: number): string | undefined {
  try {
    return makeFolder(folder, mode);
  } catch (failure) {
    const above = dirname(folder);
    // mutation-ignore logic: the second attempt fails like the first
    if ((failure as NodeJS.ErrnoException).code !== "ENOENT" || above === folder) throw failure;
    const first = makeFolders(above, mode);
    // mutation-ignore comparison: another process may make it meanwhile
    return makeFolder(folder, mode) === undefined ? first : (first ?? folder);
  }
}

function makeFolder(folder: string, mode: number): string | undefined {
  try {
    mkdirSync(folder, { mode });
    return folder;
  } catch (failure) {
    // Systems report different errors for an existing folder: that it exists, is read-only, or is the root.
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return undefined;
    throw failure;
  }
}

/** Writes a file atomically, readable by its owner only. */
export function writeWholeFile(file: string, content: string | Uint8Array): void {
  const temporary = `${file}.${process.pid}.new`;
  try {
    writeFileSync(temporary, content, { mode: 0o600 });
    renameFile(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
