/** Writes the figures of a run to `bench/results`, with their origin. */
import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ROOT } from "../../scripts/build/project";
import { engine } from "../support/engine-facts";
import { isBusy, originOf } from "../support/origin";
import { printed } from "./figures";
import { JUDGED } from "./judged";

/** Times from a busy machine are unsuitable for a release. */
const BUSY = "The machine had other work: times and their ratios say little. Numbers of requests and memory hold.";

const rounded = (_: string, value: unknown) => (typeof value === "number" ? Math.round(value * 100) / 100 : value);

export function save(version: string, loadBefore: number): string {
  const folder = join(ROOT, "bench", "results");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${version}.json`);
  const { commit, machine, sources } = originOf(JUDGED, loadBefore);
  const peer = process.env.BENCH_PEER;
  const described = {
    ...machine,
    engine: `${engine.name} ${engine.version}`,
    // A peer from a registry has its version in the file name.
    ...(peer && { peer: basename(peer) }),
  };
  // The bench itself makes about one.
  const note = isBusy(loadBefore) || isBusy(machine.load.after - 1) ? { note: BUSY } : {};
  const all = { version, commit, ...note, machine: described, sources, parts: printed };
  writeFileSync(file, `${JSON.stringify(all, rounded, 2)}\n`);
  return file;
}
