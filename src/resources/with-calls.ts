/** Replaces calls of a session. The rest of the session does not change, and sessions with a lock have the same calls. */
import type { NamedCalls, PveSession } from "../api/types";

/** @param replace gets the session whose calls it replaces: the given one, or one that holds a lock */
export function withCalls(session: PveSession, replace: (inner: PveSession) => Partial<NamedCalls>): PveSession {
  return {
    ...session,
    ...(replace(session) as Partial<PveSession>),
    exclusive: (domain, work) => session.exclusive(domain, (held) => work(withCalls(held, replace))),
  };
}
