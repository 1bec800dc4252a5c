/**
 * What a definition expects of a request: one object, a list of objects, a number, or anything. `answers/` has looked at what is in them;
 * here a definition is told when it asks for something that the request never answers.
 */
import { wrongAnswer } from "./answers/check";
import { described } from "./answers/kinds";
import { requestLine, type Segment } from "./calls";
import type { PveError } from "./errors";
import type { Parameters, ReadOptions, WriteOptions } from "./types";

export type Ask = [path: string, parameters?: Parameters, options?: ReadOptions];

type Path = Readonly<Record<string, Segment>>;

/** The reads of a session that say what they expect, on top of the one that takes anything. */
export abstract class ShapedReads {
  abstract get<T>(...ask: Ask): Promise<T>;
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

  async object<T>(...ask: Ask): Promise<T> {
    return demandObject(await this.get<T>(...ask), ask[0]);
  }

  async number(...ask: Ask): Promise<number> {
    return demandNumber(await this.get(...ask), ask[0]);
  }

  async list<T>(...ask: Ask): Promise<T[]> {
    return demandList(await this.get<T[]>(...ask), ask[0]);
  }
}

/** Lists that were looked through already: a shared one has many readers. */
const lists = new WeakSet<object>();

function demandObject<T>(data: T, path: string): T {
  if (!isObject(data)) throw wrongShape("an object", data, path);
  return data;
}

function demandList<T>(data: T[], path: string): T[] {
  if (!Array.isArray(data)) throw wrongShape("a list", data, path);
  if (lists.has(data)) return data;
  const strange = data.findIndex((entry) => !isObject(entry));
  if (strange >= 0) throw wrongShape("an object", data[strange], path, strange);
  lists.add(data);
  return data;
}

/** Some numbers come as text. */
function demandNumber(data: unknown, path: string): number {
  const isNumber = typeof data === "number" || (typeof data === "string" && data.trim() !== "");
  if (!isNumber || !Number.isFinite(Number(data))) throw wrongShape("a number", data, path);
  return Number(data);
}

function isObject(data: unknown): boolean {
  return typeof data === "object" && data !== null && !Array.isArray(data);
}

function wrongShape(expected: string, data: unknown, path: string, ...at: number[]): PveError {
  return wrongAnswer("GET", path, {
    at,
    expected,
    received: described(data, expected === "a number" ? ["number"] : []),
  });
}
