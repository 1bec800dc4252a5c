/**
 * Writes the figures of a run to `bench/results`, with their origin, and draws the growth with the size. Figures of the same sources
 * remain, so that parts can run one after the other.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ROOT } from "../../scripts/build/project";
import { engine } from "../support/engine-facts";
import { isBusy, JUDGED_BY_BENCHES, type Origin, originOf } from "../support/origin";
import { drawCurves, PICTURE } from "./curves";
import { printed } from "./figures";

/** Times from a busy machine are unsuitable for a release. */
const BUSY = "The machine had other work: times and their ratios say little. Numbers of requests and memory hold.";

interface Saved extends Pick<Origin, "sources"> {
  readonly note?: string;
  readonly machine: Origin["machine"] & { readonly peer?: string };
  readonly parts: typeof printed;
}

const rounded = (_: string, value: unknown) => (typeof value === "number" ? Math.round(value * 100) / 100 : value);

export function save(version: string, loadBefore: number): string {
  const folder = join(ROOT, "bench", "results");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${version}.json`);
  const { commit, machine, sources } = originOf(JUDGED_BY_BENCHES, loadBefore);
  const earlier = existsSync(file)
    ? savedForSources(JSON.parse(readFileSync(file, "utf8")) as Saved, sources)
    : undefined;
  // A peer from a registry has its version in the file name.
  const peer = process.env.BENCH_PEER ? basename(process.env.BENCH_PEER) : earlier?.machine.peer;
  const before = Math.max(loadBefore, earlier?.machine.load.before ?? 0);
  const after = Math.max(machine.load.after, earlier?.machine.load.after ?? 0);
  const described = {
    ...machine,
    load: { before, after },
    engine: `${engine.name} ${engine.version}`,
    ...(peer !== undefined && { peer }),
  };
  // The bench itself makes about one.
  const note = isBusy(before) || isBusy(after - 1) ? { note: BUSY } : {};
  const kept = (earlier?.parts ?? []).filter(({ title }) => !printed.some((part) => part.title === title));
  const results = { version, commit, ...note, machine: described, sources, parts: [...kept, ...printed] };
  writeFileSync(file, `${JSON.stringify(results, rounded, 2)}\n`);
  const curves = drawCurves(JSON.parse(readFileSync(file, "utf8")) as Saved);
  if (curves !== undefined) writeFileSync(PICTURE, curves);
  return file;
}

function savedForSources(saved: Saved, sources: Origin["sources"]): Saved | undefined {
  const isSame = Object.entries(sources).every(([folder, hash]) => saved.sources?.[folder] === hash);
  return isSame ? saved : undefined;
}
