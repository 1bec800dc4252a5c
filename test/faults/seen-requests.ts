/** Requests of an operation, and which of them a fault is for. */
import type { Fault } from "./faults";

export interface SeenRequest {
  readonly method: string;
  /** Template: `/cluster/firewall/aliases/{name}`. */
  readonly path: string;
  readonly hasDigest: boolean;
  readonly startsTask: boolean;
}

/**
 * A fault for the so-manieth request, counted from 0, of those with this method and path: how many others there are between
 * them, and in which order what is asked at the same time comes, may differ from run to run.
 */
export interface Planned {
  readonly fault: Fault;
  readonly method: string;
  readonly path: string;
  readonly nth: number;
}

/** How many of the requests have this method and path. */
export function countOf(requests: readonly SeenRequest[], method: string, path: string): number {
  return requests.filter((seen) => seen.method === method && seen.path === path).length;
}
