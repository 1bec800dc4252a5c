/** Where the executable of a platform comes from. */
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { EXECUTABLES } from "../../constructs/install/executables";
import { packageHash } from "../../constructs/install/package-hash";

const run = promisify(execFile);
const SCOPE = "@cdktf-pve";

export interface Source {
  /** Folder with the npm packages of a release build, instead of the npm registry. */
  readonly from?: string;
  /** For Linux without glibc, as Alpine. */
  readonly musl?: boolean;
  readonly version: string;
  /** Folder of this package. */
  readonly root: string;
}

export interface Found {
  readonly executable: Buffer;
  /** The lock file's hash. */
  readonly hash: string;
}

/** Name of the npm package that has the executable. */
export function packageFor(platform: string, musl = false): string {
  const names = EXECUTABLES[platform];
  if (names === undefined)
    throw new Error(`there is no executable for ${platform}, only for ${platforms().join(", ")}`);
  return (musl ? names.find((name) => name.endsWith("-musl")) : names[0]) ?? (names[0] as string);
}

export const platforms = (): readonly string[] => Object.keys(EXECUTABLES);

export async function executableFor(platform: string, source: Source): Promise<Found> {
  const name = packageFor(platform, source.musl);
  const places = source.from === undefined ? installed(name, source.root) : [join(source.from, name)];
  const place = places.find((folder) => isVersion(folder, source.version));
  if (place !== undefined) return read(place);
  if (source.from !== undefined) throw new Error(`${join(source.from, name)} has no executable of ${source.version}`);
  return await download(name, source.version);
}

const installed = (name: string, root: string): string[] => [
  join(root, "node_modules", SCOPE, name),
  join(root, "..", SCOPE, name),
  join(root, "dist", "platforms", name),
];

async function download(name: string, version: string): Promise<Found> {
  const folder = mkdtempSync(join(tmpdir(), "cdktf-pve-mirror-"));
  const wanted = `${SCOPE}/${name}@${version}`;
  try {
    const options = { cwd: folder, shell: process.platform === "win32", maxBuffer: 1 << 26 };
    await run("npm", ["pack", wanted, "--loglevel=error"], options).catch((failure: { stderr?: string }) => {
      throw new Error(
        `npm cannot get ${wanted}; a release build can be given with --from. ${failure.stderr ?? ""}`.trim(),
      );
    });
    const [archive = ""] = readdirSync(folder);
    await run("tar", ["-xzf", archive], { cwd: folder });
    return read(join(folder, "package"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The package names its hash: an executable that is cut or changed is found. */
function read(folder: string): Found {
  const { providerHash } = manifestOf(folder);
  const [name = ""] = readdirSync(join(folder, "provider"));
  const executable = readFileSync(join(folder, "provider", name));
  const hash = packageHash(new Map([[name, executable]]));
  if (hash !== providerHash) throw new Error(`the executable in ${folder} is not the one that its package names`);
  return { executable, hash };
}

const isVersion = (folder: string, version: string): boolean =>
  existsSync(join(folder, "package.json")) && manifestOf(folder).version === version;

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version?: string; providerHash?: string };
