/**
 * A folder that nobody but this user can read, write or exchange, for what processes of one user share.
 *
 * It lies in the user's own state or cache directory, never in one that all users share. Each part of its path has to
 * belong to this user or to the system: a folder or link that another user could put there is not gone through. Where
 * there is no such place (no home, read-only, full), there is no folder.
 */
import { lstatSync, mkdirSync, readlinkSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, parse, posix, resolve, sep, win32 } from "node:path";

type Environment = Readonly<Record<string, string | undefined>>;

interface PathStatus {
  readonly uid: number;
  readonly gid: number;
  readonly mode: number;
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
}

export interface Ownership {
  /** `undefined` where the system has no such thing: there the user's directories are protected otherwise. */
  readonly uid: number | undefined;
  readonly status: (path: string) => PathStatus;
}

export const OWN: Ownership = { uid: process.getuid?.(), status: (path) => lstatSync(path) };

const STICKY = 0o1000;
const MOST_LINKS = 40;

/** What a user expects to be kept, and what may be removed at any time. */
type Use = "state" | "cache";

const VARIABLES: Readonly<Record<Use, readonly string[]>> = {
  state: ["XDG_STATE_HOME", "XDG_CACHE_HOME"],
  cache: ["XDG_CACHE_HOME"],
};
const IN_HOME: Readonly<Record<Use, readonly string[]>> = { state: [".local", "state"], cache: [".cache"] };
/** Programs that make room on a Mac empty `Caches`. */
const ON_MACOS: typeof IN_HOME = { state: ["Library", "Application Support"], cache: ["Library", "Caches"] };

/** The directories that are the user's own by the rules of the system, the best first. */
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
  // The rules of XDG: what is not absolute is not meant.
  return found.filter((path): path is string => path !== undefined && isAbsolute(path));
}

/** The first place that can be trusted, made where it is missing; `undefined` where there is none. */
export function ownFolder(
  name: string,
  directories: readonly string[] = userDirectories(),
  owner: Ownership = OWN,
): string | undefined {
  for (const directory of directories) {
    try {
      return makeOwn(directory, name, owner);
    } catch {
      // Not to be trusted, or not to be written: the next one.
    }
  }
  return undefined;
}

function makeOwn(directory: string, name: string, owner: Ownership): string {
  let folder = trusted(directory, owner);
  for (const part of ["cdktf-pve", name]) {
    folder = join(folder, part);
    const status = statusOrMade(folder, owner);
    const others = owner.uid === undefined ? 0 : status.mode & 0o077;
    if (!status.isDirectory() || !isOf(status, [owner.uid]) || others !== 0) throw new Error(`${folder} is not ours`);
  }
  return folder;
}

/** The same directory by a path without links, gone through part by part; missing parts are made. */
function trusted(directory: string, owner: Ownership): string {
  const { root } = parse(resolve(directory));
  let parts = resolve(directory).slice(root.length).split(sep).filter(Boolean);
  let at = root;
  let links = 0;
  while (parts.length > 0) {
    const [part, ...rest] = parts as [string, ...string[]];
    const next = join(at, part);
    const status = statusOrMade(next, owner);
    if (!isOf(status, [owner.uid, 0])) throw new Error(`${next} belongs to somebody else`);
    if (status.isSymbolicLink()) {
      if (++links > MOST_LINKS) throw new Error(`${directory} has too many links`);
      const target = resolve(dirname(next), readlinkSync(next));
      parts = [...target.slice(parse(target).root.length).split(sep).filter(Boolean), ...rest];
      at = parse(target).root;
      continue;
    }
    if (!status.isDirectory() || isOpen(status, owner)) throw new Error(`${next} is open to others`);
    at = next;
    parts = rest;
  }
  return at;
}

/** Another process may make it at the same time. */
function statusOrMade(path: string, { status }: Ownership): PathStatus {
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

/** Others could exchange what lies in it. In a sticky directory (`/tmp`) they can do that to what is theirs only. */
function isOpen({ mode, gid }: PathStatus, { uid }: Ownership): boolean {
  if (uid === undefined || (mode & STICKY) !== 0) return false;
  // Many systems give each user a group of his own, with the same number, which may write.
  const group = gid !== uid && gid !== 0 ? 0o020 : 0;
  return (mode & (0o002 | group)) !== 0;
}
