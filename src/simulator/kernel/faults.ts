/**
 * Faults: what goes wrong on purpose. A fault waits for requests that fit it and works on each (`times` limits how
 * often, `skip` lets the first ones pass). They come from a file, over the control endpoint, or from a test.
 *
 * @example
 * simulator.faults.add({ fault: "drop", when: "after", request: { method: "POST", path: "/pools" }, times: 1 });
 */

import type { Watcher } from "./store";

/** Which requests a fault is for: all when nothing is given. A path may be a template, and may end in `*`. */
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
  /** The answer comes late. */
  | { readonly fault: "delay"; readonly milliseconds: number }
  /** The connection breaks before or after the work is done. */
  | { readonly fault: "drop"; readonly when: When }
  /** Another answer, e.g. 596 after the work is done. */
  | {
      readonly fault: "answer";
      readonly status: number;
      readonly reason?: string;
      readonly body?: string;
      readonly when?: When;
    }
  /** Someone else holds a lock (`file-user_cfg`, or any). */
  | { readonly fault: "lock"; readonly lock?: string; readonly milliseconds?: number }
  /** The node has lost its quorum: writes are refused. */
  | { readonly fault: "no-quorum" }
  /** A task takes long, fails, or ends with warnings. */
  | {
      readonly fault: "task";
      readonly type?: string;
      readonly milliseconds?: number;
      readonly failure?: string;
      readonly warnings?: readonly string[];
    }
  /** All tickets end now. */
  | { readonly fault: "expire-tickets" }
  /** Someone else changes the cluster, before or after the request. */
  | { readonly fault: "edit"; readonly requests: readonly OtherRequest[]; readonly when?: When };

export type Fault = FaultKind & { readonly request?: RequestMatch; readonly times?: number; readonly skip?: number };

/** The request as faults see it. */
export interface FaultySubject {
  readonly method: string;
  readonly path: string;
  /** Template of the matched operation. */
  readonly template?: string | undefined;
}

export interface ActiveFault {
  readonly id: number;
  readonly fault: Fault;
  /** How often it has worked. */
  used: number;
  /** How many fitting requests it let pass. */
  passed: number;
}

function fits(match: RequestMatch | undefined, subject: FaultySubject): boolean {
  if (match?.method !== undefined && match.method !== subject.method) return false;
  if (match?.path === undefined || match.path === subject.path || match.path === subject.template) return true;
  if (!match.path.endsWith("*")) return false;
  const beginning = match.path.slice(0, -1);
  return subject.path.startsWith(beginning) || (subject.template ?? "").startsWith(beginning);
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

  /** Answers an id to remove it by. */
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

  /** The faults of this kind that work on this request; each use is counted. */
  take<K extends Fault["fault"]>(
    kind: K,
    subject: FaultySubject,
    suits: (fault: Extract<Fault, { fault: K }>) => boolean = () => true,
  ): Extract<Fault, { fault: K }>[] {
    const taken: Extract<Fault, { fault: K }>[] = [];
    for (const active of this.#active) {
      const fault = active.fault as Extract<Fault, { fault: K }>;
      if (fault.fault !== kind || !fits(fault.request, subject) || !suits(fault)) continue;
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

/** Whether data from outside is a fault. */
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
