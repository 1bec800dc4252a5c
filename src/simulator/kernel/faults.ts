/**
 * Faults: deliberate failures. A fault applies to each matching request. `times` limits how often, `skip` lets the first
 * requests pass. Faults come from a file, from the control endpoint, or from a test.
 *
 * @example
 * simulator.faults.add({ fault: "drop", when: "after", request: { method: "POST", path: "/pools" }, times: 1 });
 */

import type { Watcher } from "./store";

/** Requests that a fault applies to. Default: all. A path may be a template, and may end in `*`. */
interface RequestMatch {
  readonly method?: string;
  readonly path?: string;
}

interface OtherRequest {
  readonly method: string;
  readonly path: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

type When = "before" | "after";

export type FaultKind =
  /** Delays the response. */
  | { readonly fault: "delay"; readonly milliseconds: number }
  /** Breaks the connection before or after the server has done the work. */
  | { readonly fault: "drop"; readonly when: When }
  /** Sends another response, such as 596 after the work is done. */
  | {
      readonly fault: "answer";
      readonly status: number;
      readonly reason?: string;
      readonly body?: string;
      readonly when?: When;
    }
  /** Lets another client hold a lock (`file-user_cfg`; default: any). */
  | { readonly fault: "lock"; readonly lock?: string; readonly milliseconds?: number }
  /** Takes the quorum away, so that writes are refused. */
  | { readonly fault: "no-quorum" }
  /** Makes a task slow, failing, or end with warnings. */
  | {
      readonly fault: "task";
      readonly type?: string;
      readonly milliseconds?: number;
      readonly failure?: string;
      readonly warnings?: readonly string[];
    }
  /** Invalidates all tickets. */
  | { readonly fault: "expire-tickets" }
  /** Lets another client change the cluster before or after the request. */
  | { readonly fault: "edit"; readonly requests: readonly OtherRequest[]; readonly when?: When };

export type Fault = FaultKind & { readonly request?: RequestMatch; readonly times?: number; readonly skip?: number };

/** The request that faults are matched with. */
export interface FaultTarget {
  readonly method: string;
  readonly path: string;
  /** Template of the matched operation. */
  readonly template?: string | undefined;
}

export interface ActiveFault {
  readonly id: number;
  readonly fault: Fault;
  /** How often it has been applied. */
  used: number;
  /** How many matching requests were let pass. */
  passed: number;
}

function matches(match: RequestMatch | undefined, target: FaultTarget): boolean {
  if (match?.method !== undefined && match.method !== target.method) return false;
  if (match?.path === undefined || match.path === target.path || match.path === target.template) return true;
  if (!match.path.endsWith("*")) return false;
  const prefix = match.path.slice(0, -1);
  return target.path.startsWith(prefix) || (target.template ?? "").startsWith(prefix);
}

export class Faults {
  #active: ActiveFault[] = [];
  #next = 1;
  watcher?: Pick<Watcher, "faultUsed">;

  constructor(initial: readonly Fault[] = []) {
    for (const fault of initial) this.add(fault);
  }

  get active(): readonly ActiveFault[] {
    return this.#active;
  }

  /** Adds a fault and returns its id, the argument of `remove`. */
  add(fault: Fault): number {
    this.#active.push({ id: this.#next, fault, used: 0, passed: 0 });
    return this.#next++;
  }

  remove(id: number): boolean {
    const before = this.#active.length;
    this.#active = this.#active.filter((active) => active.id !== id);
    return this.#active.length < before;
  }

  clear(): void {
    this.#active = [];
  }

  /** Returns the faults of this kind that apply to the request, and counts each use. */
  take<K extends Fault["fault"]>(
    kind: K,
    target: FaultTarget,
    isWanted: (fault: Extract<Fault, { fault: K }>) => boolean = () => true,
  ): Extract<Fault, { fault: K }>[] {
    const taken: Extract<Fault, { fault: K }>[] = [];
    for (const active of this.#active) {
      const fault = active.fault as Extract<Fault, { fault: K }>;
      if (fault.fault !== kind || !matches(fault.request, target) || !isWanted(fault)) continue;
      if (active.passed < (fault.skip ?? 0)) active.passed++;
      else if (active.used < (fault.times ?? Number.POSITIVE_INFINITY)) {
        active.used++;
        this.watcher?.faultUsed(kind);
        taken.push(fault);
      }
    }
    this.#active = this.#active.filter(({ fault, used }) => used < (fault.times ?? Number.POSITIVE_INFINITY));
    return taken;
  }
}

const KINDS: ReadonlySet<string> = new Set([
  "delay",
  "drop",
  "answer",
  "lock",
  "no-quorum",
  "task",
  "expire-tickets",
  "edit",
] satisfies Fault["fault"][]);

/** Whether external data is a fault. */
export function isFault(data: unknown): data is Fault {
  if (data === null || typeof data !== "object") return false;
  const { fault, milliseconds, when, status, requests, request } = data as Record<string, unknown>;
  if (typeof fault !== "string" || !KINDS.has(fault)) return false;
  if (request !== undefined && (request === null || typeof request !== "object")) return false;
  if (fault === "delay" && typeof milliseconds !== "number") return false;
  if (fault === "answer" && typeof status !== "number") return false;
  if (fault === "edit" && !Array.isArray(requests)) return false;
  return when === undefined ? fault !== "drop" : when === "before" || when === "after";
}
