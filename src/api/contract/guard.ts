/** What looks at writes before they are sent. */
import type { Parameters } from "../values";

export interface GuardedWrite {
  readonly method: "POST" | "PUT" | "DELETE";
  /** Below `/api2/json`, with encoded identifiers. */
  readonly path: string;
  readonly parameters: Parameters;
  /** Reads as whoever writes. */
  readonly read: (path: string) => Promise<unknown>;
  /** The error that it is not sent. */
  readonly refused: (why: string, advice: string) => Error;
}

export interface WriteGuard {
  /** Sends it, once, or fails with the reason why it is not sent. */
  carryOut<T>(write: GuardedWrite, send: () => Promise<T>): Promise<T>;
}
