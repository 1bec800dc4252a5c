/** The platforms of the executables, and Bun's npm package for each. */
import { closeSync, existsSync, openSync, readSync, statSync } from "node:fs";
import { at } from "../build/project";

export interface Platform {
  /** Name of the npm package without its scope, as in `src/constructs/install/executables.ts`. */
  readonly name: string;
  readonly os: NodeJS.Platform;
  readonly cpu: "x64" | "arm64";
  readonly libc?: "glibc" | "musl";
  /** Bun's package. */
  readonly engine: string;
  /** Bun's name of the platform. */
  readonly target: string;
}

const platform = (os: Platform["os"], cpu: Platform["cpu"], libc?: Platform["libc"]): Platform => {
  const musl = libc === "musl" ? "-musl" : "";
  const machine = cpu === "arm64" ? "aarch64" : cpu;
  const system = os === "win32" ? "windows" : os;
  return {
    name: `${os}-${cpu}${musl}`,
    os,
    cpu,
    ...(libc && { libc }),
    engine: `@oven/bun-${system}-${machine}${musl}`,
    target: `bun-${system}-${cpu}${musl}`,
  };
};

export const PLATFORMS: readonly Platform[] = [
  platform("linux", "x64", "glibc"),
  platform("linux", "x64", "musl"),
  platform("linux", "arm64", "glibc"),
  platform("linux", "arm64", "musl"),
  platform("darwin", "x64"),
  platform("darwin", "arm64"),
  platform("win32", "x64"),
  platform("win32", "arm64"),
];

/** Path of Bun in a folder of packages; for this machine, also the path to which the installation of `bun` moved it. */
export function engineIn(packages: string, platform: Platform): string {
  const { engine, os } = platform;
  const packed = `${packages}/${engine}/bin/${os === "win32" ? "bun.exe" : "bun"}`;
  const moved = `${packages}/bun/bin/bun.exe`;
  return !existsSync(packed) && isOwn(platform) && isEngine(moved) ? moved : packed;
}

/** This machine, if npm has installed Bun for it. */
export function ownPlatform(): Platform | undefined {
  const own = PLATFORMS.find(isOwn);
  return own && existsSync(engineIn(at("node_modules"), own)) ? own : undefined;
}

function isOwn({ os, cpu, libc }: Platform): boolean {
  const runs = os === process.platform && cpu === process.arch;
  return runs && libc === (process.platform === "linux" ? libcOf(process.execPath) : undefined);
}

/** Without installation scripts, npm leaves a file of a few hundred bytes instead. */
function isEngine(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 1_000_000;
}

/** The first pages of Node's executable name its loader: Bun needs the same. */
function libcOf(executable: string): "glibc" | "musl" {
  const file = openSync(executable, "r");
  const head = Buffer.alloc(8192);
  readSync(file, head);
  closeSync(file);
  return head.includes("ld-musl-") ? "musl" : "glibc";
}
