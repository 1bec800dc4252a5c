/**
 * Configuration files of the simulated cluster. All state is in such files, as in the genuine one: each has a path
 * below `/etc/pve`, a lock of its own and a digest over the whole content. Here the content is plain data (JSON).
 *
 * @example
 * export const HOSTS = configFile<Record<string, { ip: string }>>("example/hosts.cfg", () => ({}));
 */
export interface ConfigFile<T> {
  readonly path: string;
  /** The lock that a write holds; shared by all families that write this file. */
  readonly lock: string;
  readonly digest: "sha1" | "sha256";
  /** Text is written without encoding: what becomes of characters above U+00FF is said by `doubleEncoded`. */
  readonly isRaw: boolean;
  /** The content before the first write. */
  readonly initial: () => T;
}

export interface ConfigFileOptions {
  readonly isRaw?: boolean;
  readonly lock?: string;
  readonly digest?: "sha1" | "sha256";
}

/** Content that was read must not be changed: all readers share it. */
export type Frozen<T> = T extends (infer E)[]
  ? readonly Frozen<E>[]
  : T extends object
    ? { readonly [K in keyof T]: Frozen<T[K]> }
    : T;

/** Declares a file. The lock's name is the server's: `file-` and the path with dots and slashes replaced. */
export function configFile<T>(path: string, initial: () => T, options: ConfigFileOptions = {}): ConfigFile<T> {
  const lock = options.lock ?? `file-${path.replace(/[./]/g, "_")}`;
  return { path, lock, digest: options.digest ?? "sha1", isRaw: options.isRaw ?? false, initial };
}
