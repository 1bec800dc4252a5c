/** Writes the figures of a run to `bench/results`, with a description of the machine. */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg, platform, release, totalmem } from "node:os";
import { basename, join } from "node:path";
import { ROOT } from "../../scripts/build/project";
import { engine } from "../support/engine-facts";
import { printed } from "./figures";

/** Average number of runnable processes in the last minute: above the number of processors, times mean little. */
export const load = (): number => Number((loadavg()[0] ?? 0).toFixed(1));

/** Times from a busy machine are unsuitable for a release. */
const BUSY = "The machine had other work: times and their ratios say little. Numbers of requests and memory hold.";

const rounded = (_: string, value: unknown) => (typeof value === "number" ? Math.round(value * 100) / 100 : value);

export function save(version: string, loadBefore: number): string {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();
  const [cpu] = cpus();
  const folder = join(ROOT, "bench", "results");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${version}.json`);
  const peer = process.env.BENCH_PEER;
  const machine = {
    processors: `${cpus().length} × ${cpu?.model ?? "unknown"}`,
    memoryGib: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${release()}`,
    node: process.versions.node,
    engine: `${engine.name} ${engine.version}`,
    // A peer from a registry has its version in the file name.
    ...(peer && { peer: basename(peer) }),
    load: { before: loadBefore, after: load() },
  };
  const commit = { id: git("rev-parse", "--short", "HEAD"), date: git("log", "-1", "--format=%cs") };
  const note = loadBefore > cpus().length ? { note: BUSY } : {};
  writeFileSync(file, `${JSON.stringify({ version, commit, ...note, machine, parts: printed }, rounded, 2)}\n`);
  return file;
}
