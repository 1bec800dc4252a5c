/** Calls by the name of an operation, on top of those by path. */
import { requestLine, type Segment } from "./calls";
import type { Calls, NamedCalls, Parameters, PathCalls, ReadOptions, WriteOptions } from "./types";

type Path = Readonly<Record<string, Segment>>;

export function callsByName(calls: PathCalls): Calls & NamedCalls {
  const byName: NamedCalls = {
    async read(name: string, path: Path, query?: Parameters, options?: ReadOptions) {
      return calls.get(requestLine(name, path).path, query, options);
    },
    async write(name: string, path: Path, body: Parameters, options: WriteOptions) {
      const { method, path: expanded } = requestLine(name, path);
      if (method === "POST") return calls.post(expanded, body, options);
      return method === "PUT" ? calls.put(expanded, body, options) : calls.delete(expanded, body, options);
    },
  };
  // The types of the operations say by the name what is answered.
  return byName as Calls & NamedCalls;
}
