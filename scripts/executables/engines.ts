/** Bun for other platforms than this machine's, from the npm registry: exactly the packages in the lock file. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { at } from "../build/project";
import { engineIn, type Platform } from "./platforms";

const run = promisify(execFile);

interface Locked {
  readonly version: string;
  readonly integrity: string;
}

/** Returns a folder of packages that contains Bun for the platform. */
export async function fetchEngine(platform: Platform, folder = at("dist", "engines")): Promise<string> {
  if (existsSync(engineIn(at("node_modules"), platform))) return at("node_modules");
  const { version, integrity } = lockedEngine(platform);
  const packages = join(folder, version);
  if (existsSync(engineIn(packages, platform))) return packages;
  const target = join(packages, platform.engine);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const shell = process.platform === "win32";
  await run("npm", ["pack", `${platform.engine}@${version}`, "--loglevel=error"], { cwd: target, shell });
  const [archive = ""] = readdirSync(target);
  const [algorithm = "", digest] = integrity.split(/-(.*)/);
  const found = createHash(algorithm)
    .update(readFileSync(join(target, archive)))
    .digest("base64");
  if (found !== digest) throw new Error(`${platform.engine}@${version} does not match package-lock.json`);
  await run("tar", ["-xzf", archive, "--strip-components=1"], { cwd: target });
  rmSync(join(target, archive));
  return packages;
}

export function lockedEngine({ engine }: Platform): Locked {
  const { packages } = JSON.parse(readFileSync(at("package-lock.json"), "utf8")) as {
    packages: Record<string, Locked>;
  };
  const locked = packages[`node_modules/${engine}`];
  if (locked === undefined) throw new Error(`package-lock.json does not have ${engine}`);
  return locked;
}
