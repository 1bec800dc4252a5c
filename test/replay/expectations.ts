/** The minimum number of replaying steps and lines: `expected.json`, which may only rise. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { families } from "../../src/simulator/families.generated";
import { replayCorpus } from "./corpus";
import { recordings } from "./data";
import { replayPermissions } from "./permissions";
import { replay } from "./recording";
import { isSame, type Replayed } from "./result";
import { replayRoundTrips } from "./round-trips";

const FILE = join(__dirname, "expected.json");

/** By name of the recording, or `corpus <name>`. */
export type Counts = Readonly<Record<string, number>>;

export const corpora = ["verification", "verification-late", "permissions", "roundtrip"] as const;
export type Corpus = (typeof corpora)[number];

/** Selects lines of a corpus for the replay. */
export type Wanted = (line: { readonly operation: string; readonly family?: string }) => boolean;

export async function replayLines(name: Corpus, wanted?: Wanted): Promise<Replayed[]> {
  if (name === "permissions") return replayPermissions(wanted);
  if (name === "roundtrip") return replayRoundTrips(wanted);
  return replayCorpus(name, wanted);
}

/** Counts the operations of the API description that have a behaviour. */
export function countOperations(): number {
  return families.flatMap(({ routes }) => routes).flatMap((table) => Object.keys(table)).length;
}

export function expectedCounts(): Counts {
  return JSON.parse(readFileSync(FILE, "utf8")) as Counts;
}

/** Stores the present counts where they have risen. */
export async function raiseExpectations(): Promise<void> {
  const expected: Record<string, number> = { ...expectedCounts() };
  const raise = (name: string, count: number) => {
    const before = expected[name] ?? 0;
    if (count < before) console.log(`${name}: ${count} replay, ${before} are expected`);
    expected[name] = Math.max(before, count);
  };
  const count = (results: readonly Replayed[]) => results.filter(isSame).length;
  raise("operations", countOperations());
  for (const name of recordings) raise(name, count(await replay(name)));
  for (const name of corpora) raise(`corpus ${name}`, count(await replayLines(name)));
  writeFileSync(FILE, `${JSON.stringify(expected, null, 1)}\n`);
}
