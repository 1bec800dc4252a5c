/** Results of a run: the file behind `docs/reliability.md`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Origin } from "../support/origin";

const RESULT_FILE = join(import.meta.dirname, "result.json");

/** Cases of one fault, and the number that ended differently from a run without it. */
export interface Row {
  readonly fault: string;
  readonly cases: number;
  readonly lost: number;
  readonly doubled: number;
  readonly leftOver: number;
  /** Another value than configured. */
  readonly changed: number;
  /** The next command failed, or did not finish the work. */
  readonly unfinished: number;
  /** Covered by a named exception. */
  readonly excepted: number;
}

export interface Part {
  /** Commit, machine, load and judged sources. Absent in results of older versions. */
  readonly origin?: Origin;
  readonly seed: number;
  readonly rows: readonly Row[];
  /** Failing cases with their problems. */
  readonly failing: readonly string[];
}

export interface MatrixPart extends Part {
  /** Configurations of the types: some have several. */
  readonly forms: number;
  /** Number of cases of each managed type. */
  readonly types: Readonly<Record<string, number>>;
  readonly exceptions: Readonly<Record<string, number>>;
}

export interface EnginePart extends Part {
  /** `Terraform 1.11.4`. */
  readonly engine: string;
}

export interface SoakPart {
  readonly origin?: Origin;
  readonly seed: number;
  readonly minutes: number;
  readonly engines: number;
  readonly commands: number;
  /** Calls of the plugin protocol in one process. */
  readonly calls: number;
  /** Number of faulty requests. */
  readonly faults: number;
  /** After the first quarter, and at the end. */
  readonly heapMiB: readonly [number, number];
  readonly handles: readonly [number, number];
  readonly problems: readonly string[];
}

export interface Result {
  /** Version of the provider. */
  readonly version: string;
  readonly node: string;
  readonly matrix?: MatrixPart;
  readonly engine?: EnginePart;
  readonly soak?: SoakPart;
}

export const readResult = (): Result => JSON.parse(readFileSync(RESULT_FILE, "utf8"));

const COLUMNS = ["lost", "doubled", "leftOver", "changed", "unfinished"] as const;
export interface Judged {
  readonly fault: string;
  readonly kinds: ReadonlySet<string>;
  readonly isExcepted: boolean;
}

const NAMES = { lost: "lost", doubled: "doubled", leftOver: "left over", changed: "changed", unfinished: "unfinished" };

/** Returns one row for each fault, in the given order. */
export function rowsOf(faults: readonly string[], judged: readonly Judged[]): Row[] {
  return faults.map((fault): Row => {
    const own = judged.filter((item) => item.fault === fault);
    const bad = own.filter(({ kinds, isExcepted }) => kinds.size > 0 && !isExcepted);
    const count = (kind: string) => bad.filter(({ kinds }) => kinds.has(kind)).length;
    const counts = Object.fromEntries(COLUMNS.map((name) => [name, count(NAMES[name])]));
    const excepted = own.filter(({ kinds, isExcepted }) => kinds.size > 0 && isExcepted).length;
    return { fault, cases: own.length, ...(counts as Pick<Row, (typeof COLUMNS)[number]>), excepted };
  });
}
