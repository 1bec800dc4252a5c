/**
 * Sessions with calls by path, as in the client itself: for operations that no server has, and for reading the cluster.
 */
import type { LockDomain, Parameters, PathCalls, PveSession, ReadOptions } from "../../src/api/types";

type Entry = Record<string, unknown>;

export interface PathSession extends PveSession, PathCalls {
  object<T = Entry>(path: string, parameters?: Parameters, options?: ReadOptions): Promise<T>;
  list<T = Entry>(path: string, parameters?: Parameters, options?: ReadOptions): Promise<T[]>;
  exclusive<T>(domain: LockDomain, work: (session: PathSession) => Promise<T>): Promise<T>;
}

export function withPaths(session: PveSession): PathSession {
  const calls = session as PathSession;
  return Object.assign(calls, { object: calls.get.bind(calls), list: calls.get.bind(calls) }) as PathSession;
}
