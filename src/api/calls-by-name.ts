/** Calls by the name of an operation, on top of those by path. */
import { requestLine, type Segment } from "./calls";
import type { Parameters, PathCalls, ReadOptions, WriteOptions } from "./types";

type Path = Readonly<Record<string, Segment>>;

export abstract class CallsByName implements PathCalls {
  abstract get<T>(path: string, parameters?: Parameters, options?: ReadOptions): Promise<T>;
  abstract post<T>(path: string, parameters: Parameters, options: WriteOptions): Promise<T>;
  abstract put<T>(path: string, parameters: Parameters, options: WriteOptions): Promise<T>;
  abstract delete<T>(path: string, parameters: Parameters, options: WriteOptions): Promise<T>;

  // biome-ignore lint/suspicious/noExplicitAny: the interface says by the name what is answered
  async read(name: string, path: Path, query?: object, options?: ReadOptions): Promise<any> {
    return this.get(requestLine(name, path).path, query as Parameters | undefined, options);
  }

  // biome-ignore lint/suspicious/noExplicitAny: the interface says by the name what is answered
  async write(name: string, path: Path, given: object, options: WriteOptions): Promise<any> {
    const body = given as Parameters;
    const { method, path: expanded } = requestLine(name, path);
    if (method === "POST") return this.post(expanded, body, options);
    return method === "PUT" ? this.put(expanded, body, options) : this.delete(expanded, body, options);
  }
}
