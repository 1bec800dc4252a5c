/**
 * A folder that only this user can read, write or replace, for data that the user's processes share.
 *
 * It is in the user's own state or cache directory, never in a directory of all users. Each part of its path must belong
 * to this user or to the system, so another user cannot redirect it. Without such a place (no home, read-only, full),
 * there is no folder.
 */

import { lstatSync, mkdirSync, readlinkSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, parse, posix, resolve, sep, win32 } from "node:path";
import type { Environment } from "./processes";

interface PathStatus {
  readonly uid: number;
  readonly gid: number;
  readonly mode: number;
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
}

export interface Ownership {
  /** `undefined` on systems without user ids, which protect the user's directories by other means. */
  readonly uid: number | undefined;
  readonly status: (path: string) => PathStatus;
}

export const OWN: Ownership = { uid: process.getuid?.(), status: (path) => lstatSync(path) };

const STICKY = 0o1000;
const MAX_LINKS = 40;
const NOT_TRUSTED = new Error("other users can change the place");

/** `state` must be kept; `cache` may be removed at any time. */
type Use = "state" | "cache";

const VARIABLES: Readonly<Record<Use, readonly string[]>> = {
  state: ["XDG_STATE_HOME", "XDG_CACHE_HOME"],
  cache: ["XDG_CACHE_HOME"],
};
const IN_HOME: Readonly<Record<Use, readonly string[]>> = { state: [".local", "state"], cache: [".cache"] };
/** Cleanup programs on macOS empty `Caches`. */
const ON_MACOS: typeof IN_HOME = { state: ["Library", "Application Support"], cache: ["Library", "Caches"] };

/** Returns the user's own directories by the rules of the system, the preferred one first. */
export function userDirectories(
  use: Use = "state",
  environment: Environment = process.env,
  platform: string = process.platform,
  home: () => string = homedir,
): string[] {
  const { isAbsolute, join } = platform === "win32" ? win32 : posix;
  const found = VARIABLES[use].map((name) => environment[name]);
  const inHome = { darwin: ON_MACOS[use], win32: ["AppData", "Local"] }[platform] ?? IN_HOME[use];
  if (platform === "win32") found.push(environment.LOCALAPPDATA);
  try {
    found.push(join(home(), ...inHome));
  } catch {
    // A user without an entry and without HOME.
  }
  // XDG: relative paths are ignored.
  return found.filter((path): path is string => path !== undefined && isAbsolute(path));
}

/** Returns the folder in the first trusted directory. Creates it if it is missing. */
export function ownFolder(
  name: string,
  directories: readonly string[] = userDirectories(),
  owner: Ownership = OWN,
): string | undefined {
  for (const directory of directories) {
    try {
      return makeOwn(directory, name, owner);
    } catch {
      // Not trusted or not writable: try the next one.
    }
  }
  return undefined;
}

function makeOwn(directory: string, name: string, owner: Ownership): string {
  let folder = trusted(directory, owner);
  for (const part of ["cdktf-pve", name]) {
    folder = join(folder, part);
    const status = statusOrCreated(folder, owner);
    const others = owner.uid === undefined ? 0 : status.mode & 0o077;
    if (!status.isDirectory() || !isOf(status, [owner.uid]) || others !== 0) throw NOT_TRUSTED;
  }
  return folder;
}

/** Resolves a directory to a path without links, and checks each part. Creates missing parts. */
function trusted(directory: string, owner: Ownership): string {
  const { root } = parse(resolve(directory));
  let parts = resolve(directory).slice(root.length).split(sep).filter(Boolean);
  let at = root;
  let links = 0;
  while (parts.length > 0) {
    const [part, ...rest] = parts as [string, ...string[]];
    const next = join(at, part);
    const status = statusOrCreated(next, owner);
    if (!isOf(status, [owner.uid, 0])) throw NOT_TRUSTED;
    if (status.isSymbolicLink()) {
      // mutation-ignore comparison: one link more or less
      if (++links > MAX_LINKS) throw NOT_TRUSTED;
      const target = resolve(dirname(next), readlinkSync(next));
      parts = [...target.slice(parse(target).root.length).split(sep).filter(Boolean), ...rest];
      at = parse(target).root;
      continue;
    }
    if (!status.isDirectory() || isOpen(status, owner)) throw NOT_TRUSTED;
    at = next;
    parts = rest;
  }
  return at;
}

/** Returns the status of a path. Creates a missing folder, which another process may do at the same time. */
function statusOrCreated(path: string, { status }: Ownership): PathStatus {
  try {
    return status(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return status(path);
}

function isOf({ uid }: PathStatus, owners: readonly (number | undefined)[]): boolean {
  return owners[0] === undefined || owners.includes(uid);
}

/** Whether other users can replace its entries. In a sticky directory (`/tmp`) they can replace only their own. */
function isOpen({ mode, gid }: PathStatus, { uid }: Ownership): boolean {
  if (uid === undefined || (mode & STICKY) !== 0) return false;
  // Many systems have a group for each user, with the same number, which may write.
  const group = gid !== uid && gid !== 0 ? 0o020 : 0;
  return (mode & (0o002 | group)) !== 0;
}
