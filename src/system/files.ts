/** Files and folders: written as a whole, renamed and removed although another program has them open for a moment. */
// biome-ignore-all lint/plugin/file-modes: as its callers say
import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Renames a file over another one. */
export function renameFile(
  from: string,
  to: string,
  { rename = renameSync, ...surroundings }: Surroundings & { readonly rename?: typeof renameSync } = {},
): void {
  retryWhileInUse(() => rename(from, to), surroundings);
}

type Remove = (path: string) => void;
// biome-ignore lint/plugin/removal: the wait itself
const remove: Remove = (path) => rmSync(path, { recursive: true, force: true });

/** Removes a file, or a folder with all that is in it. */
export function removePath(path: string, surroundings: Surroundings & { readonly remove?: Remove } = {}): void {
  retryWhileInUse(() => (surroundings.remove ?? remove)(path), surroundings);
}

/** Removes a file or folder that may remain for a while, such as a provider that a running Terraform uses. */
export function removeUnlessInUse(path: string, surroundings: Surroundings & { readonly remove?: Remove } = {}): void {
  try {
    removePath(path, surroundings);
  } catch (failure) {
    if (!isInUse(failure, surroundings.system)) throw failure;
  }
}

/**
 * Windows neither replaces nor removes a file that another program has open, such as a virus scanner.
 * A program that runs from it has to end first.
 */
export interface Surroundings {
  readonly system?: string;
  readonly wait?: (milliseconds: number) => void;
}

const IN_USE = new Set(["EPERM", "EACCES", "EBUSY", "ENOTEMPTY"]);
const ATTEMPTS = 10;
const PAUSE_MS = 20;

/** Retries the work for a second. */
function retryWhileInUse<Result>(work: () => Result, surroundings: Surroundings = {}): Result {
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
  system === "win32" && IN_USE.has((failure as NodeJS.ErrnoException).code ?? "");

/** The system says no more than that it is not permitted. */
function inUse(failure: NodeJS.ErrnoException): NodeJS.ErrnoException {
  const message = `${failure.message}. Another program may have it open: a run of Terraform that has not ended, an editor, a virus scanner`;
  // What jsii compiles has no second argument of Error.
  return Object.assign(new Error(message), { code: failure.code, cause: failure });
}

function block(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/**
 * Makes a folder with the missing ones above it. Returns the first that it made, or `undefined`. `mode` is that of each new one,
 * less the umask. Node's own way (`recursive`) never returns where a file system reports an existing folder as missing, as `/proc` does.
 */
export function makeFolders(folder: string, mode: number): string | undefined {
  try {
    return made(folder, mode);
  } catch (failure) {
    const above = dirname(folder);
    if ((failure as NodeJS.ErrnoException).code !== "ENOENT" || above === folder) throw failure;
    const first = makeFolders(above, mode);
    return made(folder, mode) === undefined ? first : (first ?? folder);
  }
}

function made(folder: string, mode: number): string | undefined {
  try {
    mkdirSync(folder, { mode });
    return folder;
  } catch (failure) {
    // Systems name different reasons where it is there: that it exists, is read-only, or is the root.
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return undefined;
    throw failure;
  }
}

/** Writes a file as a whole or not at all, with the owner's rights only: first under another name. */
export function writeWholeFile(file: string, content: string | Uint8Array): void {
  const beside = `${file}.${process.pid}.new`;
  try {
    writeFileSync(beside, content, { mode: 0o600 });
    renameFile(beside, file);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}
