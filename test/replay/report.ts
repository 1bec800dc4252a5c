/**
 * Shows steps that do not replay, for authors of behaviours.
 *
 *     npx tsx test/replay/report.ts                                  all recordings, one line each
 *     npx tsx test/replay/report.ts pools                            the failing steps of one
 *     npx tsx test/replay/report.ts --corpus verification            counts per operation (also verification-late, permissions, roundtrip)
 *     npx tsx test/replay/report.ts --corpus verification --family sdn
 *     npx tsx test/replay/report.ts --corpus verification --operation "POST /pools"      the mismatches
 *     npx tsx test/replay/report.ts --corpus roundtrip --operation backup-job            of one kind of object
 *     npx tsx test/replay/report.ts --update                         raises expected.json to what replays now
 */
import { parseArgs } from "node:util";
import { recordings } from "./data";
import { type Corpus, corpora, raiseExpectations, replayLines } from "./expectations";
import { replay } from "./recording";
import { describeDifferences, isSame, type Replayed } from "./result";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    corpus: { type: "string" },
    operation: { type: "string" },
    family: { type: "string" },
    limit: { type: "string", default: "40" },
    update: { type: "boolean", default: false },
  },
});

function print(results: readonly Replayed[]): void {
  for (const result of results) console.log(`\n${describeDifferences(result)}`);
}

const counted = (results: readonly Replayed[]) => `${results.filter(isSame).length} of ${results.length}`;

async function reportRecording(name: string): Promise<void> {
  const steps = await replay(name);
  print(steps.filter((step) => !isSame(step)));
  console.log(`\n${name}: ${counted(steps)} steps replay`);
}

async function reportAll(): Promise<void> {
  const all: Replayed[] = [];
  for (const name of recordings) {
    const steps = await replay(name);
    console.log(`${steps.every(isSame) ? "✓" : "✗"} ${name}: ${counted(steps)}`);
    all.push(...steps);
  }
  console.log(`${counted(all)} steps replay`);
}

async function reportCorpus(name: Corpus): Promise<void> {
  const results = await replayLines(
    name,
    ({ operation, family }) => (values.operation ?? operation) === operation && (values.family ?? family) === family,
  );
  const failing = results.filter((result) => !isSame(result));
  if (values.operation !== undefined) print(failing.slice(0, Number(values.limit)));
  else {
    for (const operation of new Set(failing.map((result) => result.operation))) {
      const operationResults = results.filter((result) => result.operation === operation);
      console.log(`✗ ${operation}: ${counted(operationResults)} replay`);
    }
  }
  console.log(`\n${name}: ${counted(results)} lines replay`);
}

function corpusNamed(name: string): Corpus {
  const corpus = corpora.find((known) => known === name);
  if (corpus === undefined) throw new Error(`There is no corpus '${name}', but ${corpora.join(", ")}.`);
  return corpus;
}

async function main(): Promise<void> {
  if (values.update) await raiseExpectations();
  else if (values.corpus !== undefined) await reportCorpus(corpusNamed(values.corpus));
  else if (positionals.length === 0) await reportAll();
  else for (const name of positionals) await reportRecording(name);
}

void main();
