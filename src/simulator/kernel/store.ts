/**
 * The state of a simulated cluster: the contents of its configuration files, in memory, as plain data.
 *
 * Contents are never changed in place, a write replaces them. So a snapshot costs next to nothing, a failed change
 * leaves no trace, and digests can be remembered.
 */
import { createHash } from "node:crypto";
import type { ConfigFile, Frozen } from "./config-file";
import { doubleEncoded } from "./perl";
import type { LoggedRequest } from "./request-log";

export type Snapshot = ReadonlyMap<string, unknown>;

/** JSON with sorted keys: the same content gives the same text. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (inner === null || typeof inner !== "object" || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/**
 * A copy of plain data. Its objects have no prototype, so that ids such as `constructor` are nothing special when they
 * are looked up.
 */
export function copyData<T>(value: T): T {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(copyData) as T;
  const copy = Object.create(null) as Record<string, unknown>;
  for (const key of Object.keys(value)) copy[key] = copyData((value as Record<string, unknown>)[key]);
  return copy as T;
}

export class Store {
  #contents = new Map<string, unknown>();
  readonly #digests = new WeakMap<object, string>();
  #version = 0;
  watcher?: Pick<Watcher, "beforeWrite">;

  constructor(contents: Readonly<Record<string, unknown>> = {}) {
    this.load(contents);
  }

  /** Grows with every write: cheap to compare. */
  get version(): number {
    return this.#version;
  }

  read<T>(file: ConfigFile<T>): Frozen<T> {
    if (!this.#contents.has(file.path)) this.#contents.set(file.path, copyData(file.initial()));
    return this.#contents.get(file.path) as Frozen<T>;
  }

  replace<T>(file: ConfigFile<T>, content: T): void {
    this.watcher?.beforeWrite(file.path, this.read(file));
    this.#contents.set(file.path, file.isRaw ? copyData(doubleEncoded(content)) : content);
    this.#version++;
  }

  /** Applies `change` to a copy of the content and stores it when nothing was thrown. */
  change<T, R>(file: ConfigFile<T>, change: (content: T) => R): R {
    const content = copyData(this.read(file)) as T;
    const result = change(content);
    this.replace(file, content);
    return result;
  }

  /** Hash of the whole file; that of nothing when it is as it was in the beginning. */
  digest<T>(file: ConfigFile<T>): string {
    const content = this.read(file) as object;
    const known = this.#digests.get(content);
    if (known !== undefined) return known;
    const text = canonical(content);
    const digest = createHash(file.digest)
      .update(text === canonical(file.initial()) ? "" : text)
      .digest("hex");
    this.#digests.set(content, digest);
    return digest;
  }

  snapshot(): Snapshot {
    return new Map(this.#contents);
  }

  restore(snapshot: Snapshot): void {
    this.watcher?.beforeWrite();
    this.#contents = new Map(snapshot);
    this.#version++;
  }

  toJSON(): Record<string, unknown> {
    return Object.fromEntries(this.#contents);
  }

  /** Takes over contents by path; files that are not named keep what they have. */
  load(contents: Readonly<Record<string, unknown>>): void {
    this.watcher?.beforeWrite();
    for (const [path, content] of Object.entries(contents)) this.#contents.set(path, copyData(content));
    this.#version++;
  }
}

// Watchers of changes and their authors, for the page of `cdktf-pve simulate --ui`. Without a watcher this costs nothing.

/** A client's request; someone else, whom a fault plays; the cluster itself: tasks that are due, daemons. */
export type Author = "request" | "others" | "cluster";

export interface Watcher {
  /** Does the work, and takes what it writes until it ends as this author's. */
  as<T>(author: Author, work: () => T): T;
  /** Before a write of the file at `path`, which has this content; without them any file may change. */
  beforeWrite(path?: string, content?: unknown): void;
  /** A fault of this kind works on the request at hand. */
  faultUsed(kind: string): void;
  /** The request at hand has its answer. */
  answered(request: LoggedRequest): void;
}
