/**
 * Shows what does not replay, for people who write behaviours.
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
import type { Difference } from "./compare";
import { replayCorpus } from "./corpus";
import { recordings } from "./data";
import { raiseExpectations } from "./expectations";
import { replayPermissions } from "./permissions";
import { replay } from "./recording";
import { replayRoundTrips } from "./round-trips";

const SHOWN = 1200;

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

function show(value: unknown): string {
  const text = value === undefined ? "(absent)" : JSON.stringify(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

function print(
  title: string,
  request: { method: string; path: string; params?: unknown },
  found: readonly Difference[],
) {
  console.log(`\n✗ ${title}\n  ${request.method} ${request.path} ${show(request.params ?? {})}`);
  for (const { at, recorded, simulated } of found) {
    console.log(`    ${at}\n      recorded:  ${show(recorded)}\n      simulated: ${show(simulated)}`);
  }
}

async function reportRecording(name: string): Promise<void> {
  const steps = await replay(name);
  const failing = steps.filter((step) => step.differences.length > 0);
  for (const { index, step, differences } of failing) print(`${index} ${step.step}`, step.request, differences);
  console.log(`\n${name}: ${steps.length - failing.length} of ${steps.length} steps replay`);
}

async function reportAll(): Promise<void> {
  let good = 0;
  let all = 0;
  for (const name of recordings) {
    const steps = await replay(name);
    const same = steps.filter((step) => step.differences.length === 0).length;
    console.log(`${same === steps.length ? "✓" : "✗"} ${name}: ${same} of ${steps.length}`);
    good += same;
    all += steps.length;
  }
  console.log(`${good} of ${all} steps replay (${((100 * good) / all).toFixed(1)} %)`);
}

interface Judged {
  readonly operation: string;
  readonly title: string;
  readonly request: { method: string; path: string; params?: unknown };
  readonly differences: readonly Difference[];
}

async function judgedCorpus(name: string): Promise<Judged[]> {
  const wanted = (line: { operation: string; family?: string }) =>
    (values.operation ?? line.operation) === line.operation && (values.family ?? line.family) === line.family;
  if (name === "permissions") {
    const lines = await replayPermissions(wanted);
    return lines.map(({ line, differences }) => ({
      operation: line.operation,
      title: `${line.token}: ${line.id}`,
      request: line,
      differences,
    }));
  }
  if (name === "roundtrip") {
    const lines = await replayRoundTrips(wanted);
    return lines.map(({ line, operation, differences }) => {
      const [method = "", path = ""] = line.request.split(" ");
      const request = { method, path, params: { ...line.other, [line.field]: line.sent } };
      return { operation, title: line.id, request, differences };
    });
  }
  const lines = await replayCorpus(name as "verification" | "verification-late", wanted);
  return lines.map(({ line, differences }) => ({
    operation: line.operation,
    title: line.id,
    request: line,
    differences,
  }));
}

async function reportCorpus(name: string): Promise<void> {
  const judged = await judgedCorpus(name);
  const failing = judged.filter(({ differences }) => differences.length > 0);
  if (values.operation !== undefined) {
    for (const { title, request, differences } of failing.slice(0, Number(values.limit))) {
      print(title, request, differences);
    }
  } else {
    for (const operation of new Set(judged.map((line) => line.operation))) {
      const count = (lines: readonly Judged[]) => lines.filter((line) => line.operation === operation).length;
      const wrong = count(failing);
      if (wrong > 0) console.log(`✗ ${operation}: ${wrong} of ${count(judged)} differ`);
    }
  }
  const share = ((100 * (judged.length - failing.length)) / judged.length).toFixed(1);
  console.log(`\n${name}: ${judged.length - failing.length} of ${judged.length} lines replay (${share} %)`);
}

async function main(): Promise<void> {
  if (values.update) await raiseExpectations();
  else if (values.corpus !== undefined) await reportCorpus(values.corpus);
  else if (positionals.length === 0) await reportAll();
  else for (const name of positionals) await reportRecording(name);
}

void main();
