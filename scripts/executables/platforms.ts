/** The platforms that the provider is compiled for, and the engine of each: packages of the npm registry. */
import { closeSync, existsSync, openSync, readSync, statSync } from "node:fs";
import { at } from "../build/project";

export interface Platform {
  /** Of the npm package, without its scope: what `src/constructs/install/executables.ts` looks for. */
  readonly name: string;
  readonly os: NodeJS.Platform;
  readonly cpu: "x64" | "arm64";
  readonly libc?: "glibc" | "musl";
  /** Package of the engine. */
  readonly engine: string;
  /** What the compiler calls it. */
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
];

/** The engine's executable in a folder of packages; for this machine also where installing `bun` has moved it to. */
export function engineIn(packages: string, platform: Platform): string {
  const { engine, os } = platform;
  const packed = `${packages}/${engine}/bin/${os === "win32" ? "bun.exe" : "bun"}`;
  const moved = `${packages}/bun/bin/bun.exe`;
  return !existsSync(packed) && isOwn(platform) && isEngine(moved) ? moved : packed;
}

/** This machine, when npm has installed an engine that runs on it. */
export function ownPlatform(): Platform | undefined {
  const own = PLATFORMS.find(isOwn);
  return own && existsSync(engineIn(at("node_modules"), own)) ? own : undefined;
}

function isOwn({ os, cpu, libc }: Platform): boolean {
  const runs = os === process.platform && cpu === process.arch;
  return runs && libc === (process.platform === "linux" ? libcOf(process.execPath) : undefined);
}

/** Where npm runs no installation scripts, a text of a few hundred bytes is left in its place. */
function isEngine(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 1_000_000;
}

/** Node's own executable names, in its first pages, the loader that it needs: the engine needs the same. */
function libcOf(executable: string): "glibc" | "musl" {
  const file = openSync(executable, "r");
  const head = Buffer.alloc(8192);
  readSync(file, head);
  closeSync(file);
  return head.includes("ld-musl-") ? "musl" : "glibc";
}
