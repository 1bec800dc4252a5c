/** The platforms that the provider is compiled for, and the engine of each: packages of the npm registry. */
import { closeSync, existsSync, openSync, readSync } from "node:fs";
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

/** The engine's executable in a folder of packages. */
export const engineIn = (packages: string, { engine, os }: Platform): string =>
  `${packages}/${engine}/bin/${os === "win32" ? "bun.exe" : "bun"}`;

/** This machine, when npm has installed an engine that runs on it. */
export function ownPlatform(): Platform | undefined {
  const libc = process.platform === "linux" ? libcOf(process.execPath) : undefined;
  const own = PLATFORMS.find(
    ({ os, cpu, libc: needs }) => os === process.platform && cpu === process.arch && needs === libc,
  );
  return own && existsSync(engineIn(at("node_modules"), own)) ? own : undefined;
}

/** Node's own executable names, in its first pages, the loader that it needs: the engine needs the same. */
function libcOf(executable: string): "glibc" | "musl" {
  const file = openSync(executable, "r");
  const head = Buffer.alloc(8192);
  readSync(file, head);
  closeSync(file);
  return head.includes("ld-musl-") ? "musl" : "glibc";
}
