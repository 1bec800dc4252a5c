/**
 * What a request answers: one object, a list of objects, a number, or something else. An answer of another form is no answer:
 * nothing may seem to be gone, or to have no members, because something in between answered `null`.
 */
import { PveError } from "./errors";
import type { Parameters, ReadOptions } from "./types";

export type Ask = [path: string, parameters?: Parameters, options?: ReadOptions];

/** The reads of a session that say what they expect, on top of the one that takes anything. */
export abstract class ShapedReads {
  abstract get<T>(...ask: Ask): Promise<T>;

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
  const strange = data.find((entry) => !isObject(entry));
  if (strange !== undefined) throw wrongShape("a list of objects", [strange], path);
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

function wrongShape(expected: string, data: unknown, path: string): PveError {
  const text = JSON.stringify(data);
  const received = text.length > 100 ? `${text.slice(0, 100)}…` : text;
  return new PveError({
    code: "protocol",
    serverMessage: `The answer is not that of the Proxmox VE API: expected ${expected}, received ${received}.`,
    method: "GET",
    path,
    status: 200,
  });
}
