/** Requests of an operation, and the request with the fault. */
import type { Fault } from "./faults";

export interface SeenRequest {
  readonly method: string;
  /** Template: `/cluster/firewall/aliases/{name}`. */
  readonly path: string;
  readonly hasDigest: boolean;
  readonly startsTask: boolean;
}

/**
 * A fault for the n-th request with this method and path, counted from 0. The other requests in between, and the order of
 * concurrent ones, may differ between runs.
 */
export interface Planned {
  readonly fault: Fault;
  readonly method: string;
  readonly path: string;
  readonly nth: number;
}

/** Counts requests with this method and path. */
export function countOf(requests: readonly SeenRequest[], method: string, path: string): number {
  return requests.filter((seen) => seen.method === method && seen.path === path).length;
}
