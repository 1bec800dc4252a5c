/** A session in which some of the calls are others': all else of it stays as it is, and its locks hand on the same. */
import type { ReadName, Segment, WriteName } from "../api/calls";
import type { PveSession, ReadOptions, WriteOptions } from "../api/types";

/** Calls for whoever stands between: what is sent and answered passes through, whatever the operation. */
export interface AnyCalls {
  read(name: ReadName, path: CallPath, query?: object, options?: ReadOptions): Promise<unknown>;
  write(name: WriteName, path: CallPath, body: object, options: WriteOptions): Promise<unknown>;
}
type CallPath = Readonly<Record<string, Segment>>;

/** `replace` gets the session whose calls it stands before: the given one, or one that holds a lock. */
export function withCalls(session: PveSession, replace: (inner: PveSession) => Partial<AnyCalls>): PveSession {
  return {
    ...session,
    ...(replace(session) as Partial<PveSession>),
    exclusive: (domain, work) => session.exclusive(domain, (held) => work(withCalls(held, replace))),
  };
}

/** The same calls without the types of single operations. */
export const anyCalls = (session: PveSession): AnyCalls => session as AnyCalls;
