/** How many steps and lines replay at least: `expected.json`, which may only go up. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { families } from "../../src/simulator/families";
import { Router } from "../../src/simulator/kernel/router";
import { replayCorpus } from "./corpus";
import { recordings } from "./data";
import { replayPermissions } from "./permissions";
import { replay } from "./recording";
import { replayRoundTrips } from "./round-trips";

const FILE = join(__dirname, "expected.json");

/** By name of the recording, or `corpus <name>`. */
export type Counts = Readonly<Record<string, number>>;

export const corpora = ["verification", "verification-late", "permissions", "roundtrip"] as const;

const same = (results: readonly { differences: readonly unknown[] }[]) =>
  results.filter(({ differences }) => differences.length === 0).length;

export async function countRecording(name: string): Promise<number> {
  return same(await replay(name));
}

export async function countCorpus(name: (typeof corpora)[number]): Promise<number> {
  if (name === "permissions") return same(await replayPermissions());
  if (name === "roundtrip") return same(await replayRoundTrips());
  return same(await replayCorpus(name));
}

/** How many operations of the API description have a behaviour. */
export function countOperations(): number {
  return new Router(families).routes.size;
}

export function expectedCounts(): Counts {
  return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, "utf8")) as Counts) : {};
}

/** Writes down what replays now where that is more than before. */
export async function raiseExpectations(): Promise<void> {
  const expected: Record<string, number> = { ...expectedCounts() };
  const raise = (name: string, count: number) => {
    const before = expected[name] ?? 0;
    if (count < before) console.log(`${name}: ${count} replay, ${before} are expected`);
    expected[name] = Math.max(before, count);
  };
  raise("operations", countOperations());
  for (const name of recordings) raise(name, await countRecording(name));
  for (const name of corpora) raise(`corpus ${name}`, await countCorpus(name));
  writeFileSync(FILE, `${JSON.stringify(expected, null, 1)}\n`);
}
