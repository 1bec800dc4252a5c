/** Sessions with calls by path: for operations that no server has, and for reading the cluster. */
import { requestLine } from "../../src/api/calls";
import type {
  Calls,
  LockDomain,
  NamedCalls,
  Parameters,
  PveSession,
  ReadOptions,
  WriteOptions,
} from "../../src/api/types";

type Entry = Record<string, unknown>;

export interface PathCalls {
  get<T = unknown>(path: string, parameters?: Parameters, options?: ReadOptions): Promise<T>;
  post<T = unknown>(path: string, parameters: Parameters, options: WriteOptions): Promise<T>;
  put<T = unknown>(path: string, parameters: Parameters, options: WriteOptions): Promise<T>;
  delete<T = unknown>(path: string, parameters: Parameters, options: WriteOptions): Promise<T>;
}

export interface PathSession extends PveSession, PathCalls {
  object<T = Entry>(path: string, parameters?: Parameters, options?: ReadOptions): Promise<T>;
  list<T = Entry>(path: string, parameters?: Parameters, options?: ReadOptions): Promise<T[]>;
  exclusive<T>(domain: LockDomain, work: (session: PathSession) => Promise<T>): Promise<T>;
}

/** A path without placeholders, with its method, is a name that the client accepts. */
export function withPaths(session: PveSession): PathSession {
  const { read, write } = session as unknown as NamedCalls;
  const get = (path: string, parameters?: Parameters, options?: ReadOptions) =>
    read(`GET ${path}`, {}, parameters, options);
  const send = (method: string) => (path: string, parameters: Parameters, options: WriteOptions) =>
    write(`${method} ${path}`, {}, parameters, options);
  const { exclusive } = session;
  return Object.assign(session, {
    ...{ get, object: get, list: get, post: send("POST"), put: send("PUT"), delete: send("DELETE") },
    exclusive: <T>(domain: LockDomain, work: (held: PathSession) => Promise<T>) =>
      exclusive(domain, (held) => work(withPaths(held))),
  }) as unknown as PathSession;
}

/** Calls by the names of operations, for a session that has calls by path. */
export function callsByName(calls: PathCalls): Calls {
  const byName: NamedCalls = {
    read: async (name, of, query, options) => calls.get(requestLine(name, of).path, query, options),
    write: async (name, of, body, options) => {
      const { method, path } = requestLine(name, of);
      return calls[method.toLowerCase() as "post" | "put" | "delete"](path, body, options);
    },
  };
  return byName as Calls;
}
