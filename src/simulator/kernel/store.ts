/**
 * The state of a simulated cluster: the contents of its configuration files, in memory, as plain data.
 *
 * A write replaces a file's content and never changes it in place. Snapshots are therefore cheap, a failed change has no
 * effect, and digests can be cached.
 */
import { createHash } from "node:crypto";
import type { ConfigFile, Frozen } from "./config-file";
import { doubleEncoded } from "./perl";
import type { LoggedRequest } from "./request-log";

export type Snapshot = ReadonlyMap<string, unknown>;

/** Prints JSON with sorted keys, so that equal contents give equal strings. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (inner === null || typeof inner !== "object" || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/**
 * Copies plain data. The copied objects have no prototype, so that ids such as `constructor` can be looked up safely.
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

  /** Increases with every write. */
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

  /** Applies `change` to a copy of the content and stores the copy unless it throws. */
  change<T, R>(file: ConfigFile<T>, change: (content: T) => R): R {
    const before = this.read(file);
    const content = file.copy ? file.copy(before) : (copyData(before) as T);
    const result = change(content);
    this.replace(file, content);
    return result;
  }

  /** Returns the hash of the whole file, or the hash of the empty string for its initial content. */
  digest<T>(file: ConfigFile<T>): string {
    const content = this.read(file) as object;
    const cached = this.#digests.get(content);
    if (cached !== undefined) return cached;
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

  /** Replaces contents by path. Files that are not named keep their content. */
  load(contents: Readonly<Record<string, unknown>>): void {
    this.watcher?.beforeWrite();
    for (const [path, content] of Object.entries(contents)) this.#contents.set(path, copyData(content));
    this.#version++;
  }
}

// Observation of changes and their authors, for the page of `cdktf-pve simulate --ui`.

/** A client's request, another client that a fault simulates, or the cluster itself (due tasks, daemons). */
export type Author = "request" | "others" | "cluster";

export interface Watcher {
  /** Runs the work and attributes its writes to this author. */
  actAs<T>(author: Author, work: () => T): T;
  /** Called before a write of the file at `path`, with its old content. Without arguments, any file may change. */
  beforeWrite(path?: string, content?: unknown): void;
  /** Called when a fault of this kind applies to the current request. */
  faultUsed(kind: string): void;
  /** Called when the current request has its response. */
  requestAnswered(request: LoggedRequest): void;
}
