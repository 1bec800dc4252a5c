/** Tries cases one after the other in one process: they share the clock. */

import { createHash } from "node:crypto";
import { VirtualTime } from "../support/virtual-time";
import { baselinesOf } from "./baseline";
import { type Case, casesOf, nameOf, type Problem, run } from "./case";
import { EXCEPTIONS } from "./exceptions";
import { kindOf } from "./faults";
import { SUBJECTS, type Subject } from "./subjects";

export interface Selection {
  /** A few cases of each type instead of all. */
  readonly sample: boolean;
  readonly operation?: string;
  /** Number of the request, from 1. */
  readonly request?: number;
  readonly fault?: string;
  readonly next?: string;
  /** Only these faults. */
  readonly faults?: readonly string[];
  /** One case of each operation and each kind of fault, which the seed determines. */
  readonly seed?: number;
  /** Each n-th case only. */
  readonly every?: number;
  /** Prints all requests of each case. */
  readonly trace?: boolean;
}

export interface Found {
  readonly name: string;
  /** Sorts cases in the order of their generation. */
  readonly order: string;
  readonly problems: readonly Problem[];
  readonly missed: boolean;
  /** Name of the exception that covers the case. */
  readonly exception?: string;
}

export async function trySubjects(names: readonly string[], selection: Selection): Promise<Found[]> {
  const found: Found[] = [];
  for (const [at, subject] of SUBJECTS.entries()) {
    if (names.includes(subject.name)) found.push(...(await trySubject(subject, at, selection)));
  }
  return found;
}

/** Subjects with ten objects in the sample; they take longer. */
const SAMPLED = new Set(["pve_pool ten", "pve_firewall_rule ten", "pve_sdn_vnet ten"]);

async function trySubject(subject: Subject, at: number, selection: Selection): Promise<Found[]> {
  if (selection.sample && Object.keys(subject.others).length > 0 && !SAMPLED.has(subject.name)) return [];
  const time = new VirtualTime();
  time.install();
  const found: Found[] = [];
  try {
    const cases = await casesOfSubject(time, subject, selection);
    for (const [index, item] of cases.entries()) {
      const order = `${String(at).padStart(4, "0")} ${String(index).padStart(6, "0")}`;
      const { problems, missed, requests } = await run(time, item);
      const exception = exceptionOf(item);
      found.push({ name: nameOf(item), order, problems, missed, ...(exception && { exception }) });
      if (selection.trace) process.stderr.write(`${nameOf(item)}\n${requests.map((line) => `  ${line}\n`).join("")}`);
    }
  } finally {
    time.uninstall();
  }
  return found;
}

/** Returns the name of the exception that covers the case. */
export const exceptionOf = (item: Case): string | undefined =>
  EXCEPTIONS.find(({ fits }) => fits({ ...item, operation: item.baseline.operation }))?.name;

/** Runs the operations of a subject without a fault, and returns the chosen cases. */
export async function casesOfSubject(time: VirtualTime, subject: Subject, selection: Selection): Promise<Case[]> {
  return chosen(casesOf(subject, await baselinesOf(time, subject)), SUBJECTS.indexOf(subject), selection);
}

function chosen(cases: readonly Case[], at: number, selection: Selection): Case[] {
  const { sample, operation, request, fault, next, faults, seed, every = 1 } = selection;
  const fitting = cases.filter(
    (item) =>
      (operation === undefined || item.baseline.operation === operation) &&
      (request === undefined || item.index === request - 1) &&
      (fault === undefined || item.fault.name === fault) &&
      (faults === undefined || faults.includes(item.fault.name)) &&
      (next === undefined || item.next === next),
  );
  if (seed !== undefined) return oneOfEachKind(fitting, seed);
  return sample ? sampleOf(fitting, at) : fitting.filter((_, index) => (index + at) % every === 0);
}

/** The choice depends on the seed and the case, not on the number of cases. */
function oneOfEachKind(cases: readonly Case[], seed: number): Case[] {
  const groups = new Map<string, Case[]>();
  for (const item of cases) {
    const group = `${item.subject.name} ${item.baseline.operation} ${kindOf(item.fault)}`;
    groups.set(group, [...(groups.get(group) ?? []), item]);
  }
  return [...groups].map(([group, items]) => {
    const number = createHash("sha256").update(`${seed} ${group}`).digest().readUInt32BE();
    return items[number % items.length] as Case;
  });
}

const SAMPLE_SIZE = 3;

/** Returns cases with a write: other operations, requests and faults for each type. */
function sampleOf(cases: readonly Case[], at: number): Case[] {
  const writing = cases.filter(({ baseline, index }) => baseline.requests[index]?.method !== "GET");
  const distinct = <T>(values: readonly T[]) => [...new Set(values)];
  const pick = <T>(values: readonly T[], number: number) => values[number % values.length];
  const sample = Array.from({ length: SAMPLE_SIZE }, (_, n) => {
    const operation = pick(distinct(writing.map(({ baseline }) => baseline.operation)), n);
    const operating = writing.filter(({ baseline }) => baseline.operation === operation);
    const fault = pick(distinct(operating.map((item) => item.fault.name)), at * SAMPLE_SIZE + n);
    return pick(
      operating.filter((item) => item.fault.name === fault),
      at + n,
    );
  });
  return distinct(sample).filter((item) => item !== undefined);
}
