/**
 * Who wants to know what changes the state, and on whose behalf: the page of `cdktf-pve simulate --ui`. Without a watcher
 * nothing of it is looked at.
 */
import type { LoggedRequest } from "./request-log";

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
