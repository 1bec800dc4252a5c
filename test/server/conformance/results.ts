/** The results of a run, by operation. */

import type { Comparison } from "./comparison";
import type { Examined } from "./exercise";
import { isServed } from "./fit";
import { whyNotExercised } from "./not-exercised";
import { nameOf, testedOperations } from "./operation";

export type State = "matched" | "differing" | "unsupported" | "not tried";

export interface OperationResult {
  readonly operation: string;
  readonly state: State;
  /** Requests that the server carried out. */
  readonly successes: number;
  /** Requests that the server refused, as expected. */
  readonly refusals: number;
  readonly differences: readonly string[];
  readonly unrecorded: readonly string[];
  /** Why no request that should succeed was tried. */
  readonly reason?: string;
}

export interface Report {
  readonly server: { readonly endpoint: string; readonly version: string; readonly operations?: number };
  readonly kit: { readonly commit: string; readonly recordedVersion: string };
  readonly started: string;
  readonly seconds: number;
  /** Whether a signal ended the run early. */
  readonly interrupted: boolean;
  readonly counts: Readonly<Record<State, number>>;
  readonly operations: readonly OperationResult[];
  /** Requests that should have removed objects of the kit, with their refusals. */
  readonly leftBehind: readonly string[];
}

interface Count {
  successes: number;
  refusals: number;
  readonly differences: Set<string>;
  readonly unrecorded: Set<string>;
  reason?: string;
}

export class Results {
  readonly #counts = new Map<string, Count>();

  #of(operation: string): Count {
    const fresh = (): Count => ({ successes: 0, refusals: 0, differences: new Set(), unrecorded: new Set() });
    const count = this.#counts.get(operation) ?? fresh();
    this.#counts.set(operation, count);
    return count;
  }

  add(operation: string, wasRefused: boolean, { differences, unrecorded }: Comparison): void {
    const count = this.#of(operation);
    if (differences.length === 0) count[wasRefused ? "refusals" : "successes"]++;
    for (const difference of differences) count.differences.add(difference);
    for (const part of unrecorded) count.unrecorded.add(part);
  }

  /** Notes why the kit skips an operation. The first reason counts. */
  skip(operation: string, reason: string): void {
    const count = this.#of(operation);
    count.reason ??= reason;
  }

  operations({ facts: { description } }: Examined): OperationResult[] {
    return testedOperations.map((operation) => {
      const name = nameOf(operation);
      if (!isServed(name, description)) return { ...EMPTY, operation: name, state: "unsupported" };
      const { differences, unrecorded, reason, ...count } = this.#of(name);
      const isTried = count.successes + count.refusals > 0;
      const explained =
        count.successes === 0 && differences.size === 0 ? { reason: reason ?? whyNotExercised(name) } : {};
      return {
        operation: name,
        state: differences.size > 0 ? "differing" : isTried ? "matched" : "not tried",
        ...count,
        differences: [...differences],
        unrecorded: [...unrecorded],
        ...explained,
      };
    });
  }
}

const EMPTY = { successes: 0, refusals: 0, differences: [], unrecorded: [] };

export function countStates(operations: readonly OperationResult[]): Report["counts"] {
  const count = (counted: State) => operations.filter(({ state }) => state === counted).length;
  return {
    matched: count("matched"),
    differing: count("differing"),
    unsupported: count("unsupported"),
    "not tried": count("not tried"),
  };
}
