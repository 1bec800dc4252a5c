/** Work that the server does in the background. */
import type { Credential } from "./calls";

export interface TaskOptions {
  /** Upper bound of the wait; default: the provider's `task_timeout`. */
  readonly timeoutMs?: number;
  readonly credential?: Credential;
  /** Each new line of the task's log while waiting. Lines are always written to the debug log too. */
  readonly onLine?: (line: string) => void;
}

export interface TaskResult {
  readonly upid: string;
  readonly node: string;
  /** `OK`, or `WARNINGS: n`. Any other exit status is thrown as a `task-failed` error. */
  readonly exitStatus: string;
  /** The whole log, one string a line. */
  readonly log: readonly string[];
  /** Log lines that begin with `WARN`, without that word. */
  readonly warnings: readonly string[];
}

export interface Tasks {
  /** Waits for a task's end. Throws `task-failed` with the last lines of its log. */
  task(upid: string, options?: TaskOptions): Promise<TaskResult>;
}
