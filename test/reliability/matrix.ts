/**
 * The fault matrix: one case of every managed type × operation × kind of fault, by the seed; further rounds take
 * others.
 */
import { EXCEPTIONS } from "../faults/exceptions";
import { FAULTS, FAULTS_BY_KIND, type Fault, kindOf } from "../faults/faults";
import type { Found, Selection } from "../faults/matrix";
import { SUBJECTS } from "../faults/subjects";
import { described, isFailing } from "../faults/summary";
import { tryInProcesses } from "../faults/workers";
import type { Options } from "./options";
import { type MatrixPart, rowsOf } from "./result";

const typeOf = (name: string) => name.split(/[ .]/, 1)[0] ?? "";

/** Returns fault names that match one of the words, by name or kind; undefined for all. */
function wantedFaults(wanted: readonly string[] | undefined): readonly string[] | undefined {
  if (wanted === undefined) return undefined;
  const fits = (fault: Fault) => wanted.some((word) => fault.name === word || kindOf(fault).includes(word));
  const names = FAULTS.filter(fits).map(({ name }) => name);
  if (names.length === 0)
    throw new Error(`no fault is called ${wanted.join(", ")}: ${Object.keys(FAULTS_BY_KIND).join(", ")}`);
  return names;
}

export async function runMatrix(options: Options, progress: (line: string) => void): Promise<MatrixPart> {
  const { types, seed, minutes, workers } = options;
  const names = SUBJECTS.map(({ name }) => name)
    .filter((name) => !types || types.includes(typeOf(name)))
    .filter((name) => !options.plain || name === typeOf(name));
  if (names.length === 0) throw new Error(`no managed type is called ${types?.join(", ")}`);
  const faults = wantedFaults(options.faults);
  const until = performance.now() + (minutes ?? 0) * 60_000;
  const found: Found[] = [];
  for (let round = 0; round === 0 || performance.now() < until; round++) {
    const selection: Selection = { sample: false, seed: seed + round, ...(faults && { faults }) };
    let started = 0;
    const onStart = (name: string) => progress(`round ${round + 1}: ${++started} of ${names.length}, ${name}`);
    found.push(...(await tryInProcesses(workers, names, selection, onStart)));
  }
  return { ...partOf(seed, found), forms: names.length };
}

const faultOf = ({ name }: Found) => kindOf({ name: name.split(" · ")[3] ?? "" });

function partOf(seed: number, found: readonly Found[]): Omit<MatrixPart, "forms"> {
  const observed = found.filter(({ missed }) => !missed);
  const judged = observed.map((item) => ({
    fault: faultOf(item),
    kinds: new Set(item.problems.map(({ kind }) => kind)),
    isExcepted: item.exception !== undefined,
  }));
  const types: Record<string, number> = {};
  for (const { name } of observed) types[typeOf(name)] = (types[typeOf(name)] ?? 0) + 1;
  const withException = (name: string) =>
    observed.filter((item) => item.exception === name && item.problems.length > 0).length;
  const excepted = EXCEPTIONS.map(({ name }) => [name, withException(name)] as const);
  return {
    seed,
    rows: rowsOf(Object.keys(FAULTS_BY_KIND), judged).filter(({ cases }) => cases > 0),
    types: Object.fromEntries(Object.entries(types).sort(([a], [b]) => (a < b ? -1 : 1))),
    exceptions: Object.fromEntries(excepted),
    failing: observed.filter(isFailing).map(described),
  };
}

/** Replaces rows of an earlier run with those of a new one. A row with counted exceptions needs a complete run. */
export function renewed(before: MatrixPart, part: MatrixPart): MatrixPart {
  const repeatedRows = new Map(part.rows.map((row) => [row.fault, row]));
  const isWhole = part.rows.length >= before.rows.length || before.seed !== part.seed || before.forms !== part.forms;
  if (isWhole || before.rows.some(({ fault, excepted }) => repeatedRows.has(fault) && excepted > 0)) return part;
  const others = before.failing.filter((text) => !repeatedRows.has(kindOf({ name: text.split(" · ")[3] ?? "" })));
  const counts = Object.entries(part.exceptions).map(([name, count]) => [name, count + (before.exceptions[name] ?? 0)]);
  return {
    ...before,
    rows: before.rows.map((row) => repeatedRows.get(row.fault) ?? row),
    exceptions: Object.fromEntries(counts),
    failing: [...others, ...part.failing],
  };
}
