/** What the client tells of the writes of a run. */

export interface NotedWrite {
  readonly method: "POST" | "PUT" | "DELETE";
  /** Below `/api2/json`. */
  readonly path: string;
  /** Without secrets. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** `refused`: surely not done. `unknown`: sent, and nothing says what became of it. */
  readonly outcome: "done" | "refused" | "unknown";
  /** Of the answer that refuses. */
  readonly status?: number;
  /** The server's own words, or what failed on the way. */
  readonly message?: string;
  /** Of the task that was begun. */
  readonly upid?: string;
  readonly milliseconds: number;
}

export interface WriteJournal {
  /** Before a write is sent: what keeps it from being noted. It is not sent then. */
  readonly problem?: () => string | undefined;
  readonly note: (write: NotedWrite) => void;
}
