/** Replaces calls of a session. The rest of the session does not change, and sessions with a lock have the same calls. */
import type { ReadName, Segment, WriteName } from "../api/calls";
import type { PveSession, ReadOptions, WriteOptions } from "../api/types";

/** Calls of any operation, for code that passes requests and answers through. */
export interface AnyCalls {
  read(name: ReadName, path: CallPath, query?: object, options?: ReadOptions): Promise<unknown>;
  write(name: WriteName, path: CallPath, body: object, options: WriteOptions): Promise<unknown>;
}
type CallPath = Readonly<Record<string, Segment>>;

/** @param replace gets the session whose calls it replaces: the given one, or one that holds a lock */
export function withCalls(session: PveSession, replace: (inner: PveSession) => Partial<AnyCalls>): PveSession {
  return {
    ...session,
    ...(replace(session) as Partial<PveSession>),
    exclusive: (domain, work) => session.exclusive(domain, (held) => work(withCalls(held, replace))),
  };
}

/** The calls of a session without the types of single operations. */
export const anyCalls = (session: PveSession): AnyCalls => session as AnyCalls;
