import { oncePerObject } from "../../memo/memo";

/**
 * Configuration files of the simulated cluster. They hold all state, as on the genuine server. Each has a path below
 * `/etc/pve`, its own lock and a digest over the whole content. Here the content is plain data (JSON).
 *
 * @example
 * export const HOSTS = configFile<Record<string, { ip: string }>>("example/hosts.cfg", () => ({}));
 */
export interface ConfigFile<T> {
  readonly path: string;
  /** The lock that a write holds. All families that write the file share it. */
  readonly lock: string;
  readonly digest: "sha1" | "sha256";
  /** Text is written without encoding. `doubleEncoded` describes the effect on characters above U+00FF. */
  readonly isRaw: boolean;
  /** The content before the first write. */
  readonly initial: () => T;
  /** Copies the content for a change. Parts that no change modifies in place may be shared. Default: a deep copy. */
  copy?(content: Frozen<T>): T;
}

export interface ConfigFileOptions<T = never> {
  readonly isRaw?: boolean;
  readonly lock?: string;
  readonly digest?: "sha1" | "sha256";
  copy?(content: Frozen<T>): T;
}

/** Content as it is read. All readers share it, so it must not change. */
export type Frozen<T> = T extends (infer E)[]
  ? readonly Frozen<E>[]
  : T extends object
    ? { readonly [K in keyof T]: Frozen<T[K]> }
    : T;

/** Declares a file. The lock has the server's name: `file-` and the path with dots and slashes replaced by underscores. */
export function configFile<T>(path: string, initial: () => T, options: ConfigFileOptions<T> = {}): ConfigFile<T> {
  const lock = options.lock ?? `file-${path.replace(/[./]/g, "_")}`;
  const { digest = "sha1", isRaw = false, copy } = options;
  return { path, lock, digest, isRaw, initial, ...(copy && { copy }) };
}

const printers = new WeakMap<readonly unknown[], () => string>();

/** Prints this list faster than `JSON.stringify`, with the same result. */
export function printListAs(list: readonly unknown[], print: () => string): void {
  printers.set(list, print);
}

/** Prints a list as JSON. A behaviour that returns the same list again shows that nothing in it has changed. */
export const printList = oncePerObject(
  (list: readonly unknown[]): string => printers.get(list)?.() ?? JSON.stringify(list),
);
