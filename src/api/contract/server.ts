/** What is known of the server. */

export interface ServerVersion {
  /** Package version, e.g. `9.2.11`. */
  readonly version: string;
  readonly release: string;
  /** True when the server is at least this version; missing parts count as 0: `atLeast("9.1.2")`. */
  atLeast(version: string): boolean;
}

export interface Server {
  /** Asked once per process. */
  version(): Promise<ServerVersion>;
}
