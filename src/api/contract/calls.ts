/** What is read and written, and how: the part of a session that most definitions need. */
import type { AnswerOf, BodyOf, OnlyKnown, ParametersOf, PathOf, ReadName, Segment, WriteName } from "../calls";
import type { Parameters } from "../values";
import type { LockDomain } from "./locks";

/** Which credential a call needs: root-only calls are refused to every API token. */
export type Credential = "any" | "root-ticket";

export interface ReadOptions {
  /**
   * Share the answer with every reader of the same path and query in this run (the key rule for collections).
   * Names the lock domain whose writes make the answer stale. Without it the request is always sent.
   */
  readonly shared?: LockDomain;
  readonly credential?: Credential | undefined;
}

export interface WriteOptions {
  readonly domain: LockDomain;
  readonly credential?: Credential;
  /**
   * The server would do it a second time: nothing may be repeated unless it is certain that nothing was done. Failures after
   * which that is not certain are `outcome-unknown`.
   */
  readonly once?: boolean;
  /** Parameters that are secret, beside those that are by their names. */
  readonly secrets?: readonly string[];
  /** The answer is a text that is secret. */
  readonly secretAnswer?: true;
  /**
   * May be in flight together with other such writes of its domain. For writes that the server orders by itself, each under
   * its lock from beginning to end: they carry no digest, begin no task, and their order does not matter.
   */
  readonly overlaps?: boolean;
  /**
   * Asked when the outcome is unknown (time-out, 596–599, connection lost after sending): `"done"` when reading back
   * shows that the write took effect (the call then resolves with `null`), `"not-done"` when it surely did not, `"repeatable"` when sending it again does no harm whatever became of it (the write is then repeated),
   * `"unknown"` to report the error. Without it, unknown outcomes are reported as `outcome-unknown`.
   */
  readonly verify?: (calls: Calls) => Promise<"done" | "not-done" | "repeatable" | "unknown">;
}

type QueryArguments<N extends ReadName> =
  Record<never, never> extends ParametersOf<N>
    ? [query?: ParametersOf<N>, options?: ReadOptions]
    : [query: ParametersOf<N>, options?: ReadOptions];

export interface Reads {
  /** Answers an object, a list or a plain value: whatever the operation answers. */
  read<N extends ReadName>(name: N, path: PathOf<N>, ...rest: QueryArguments<N>): Promise<AnswerOf<N>>;
}

interface Writes {
  write<N extends WriteName, const B extends BodyOf<N>>(
    name: N,
    path: PathOf<N>,
    body: B & OnlyKnown<N, B>,
    options: WriteOptions,
  ): Promise<AnswerOf<N>>;
}

export interface Calls extends Reads, Writes {}

/** The same for operations whose names are put together while the provider runs, such as those of a `CollectionPath`. */
export interface NamedCalls {
  read(
    name: string,
    path: Readonly<Record<string, Segment>>,
    query?: Parameters,
    options?: ReadOptions,
  ): Promise<unknown>;
  write(
    name: string,
    path: Readonly<Record<string, Segment>>,
    body: Parameters,
    options: WriteOptions,
  ): Promise<unknown>;
}

/** Calls by path, below those by name: what the client itself is made and tested with. */
export interface PathCalls {
  get<T = unknown>(path: string, parameters?: Parameters, options?: ReadOptions): Promise<T>;
  post<T = unknown>(path: string, parameters: Parameters, options: WriteOptions): Promise<T>;
  put<T = unknown>(path: string, parameters: Parameters, options: WriteOptions): Promise<T>;
  delete<T = unknown>(path: string, parameters: Parameters, options: WriteOptions): Promise<T>;
}
