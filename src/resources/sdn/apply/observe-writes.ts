/** A session whose writes are noticed by whoever has handed it on. */
import type { WriteName } from "../../../api/calls";
import type { LockDomain, PveSession, WriteOptions } from "../../../api/types";
import { asPveError } from "../../failures";
import { ForwardingSession, type Path } from "../../unknown-properties/forwarding-session";

/** `onWrite` is called after each write that was done, or may have been. */
export function observeWrites(session: PveSession, onWrite: (domain: LockDomain) => void): PveSession {
  return new ObservedSession(session, onWrite);
}

class ObservedSession extends ForwardingSession {
  constructor(
    inner: PveSession,
    private readonly onWrite: (domain: LockDomain) => void,
  ) {
    super(inner);
  }

  // biome-ignore lint/suspicious/noExplicitAny: the interface says by the name what is answered
  override async write(name: WriteName, path: Path, body: object, options: WriteOptions): Promise<any> {
    try {
      const answer = await super.write(name, path, body, options);
      this.onWrite(options.domain);
      return answer;
    } catch (failure) {
      if (asPveError(failure)?.outcomeUnknown) this.onWrite(options.domain);
      throw failure;
    }
  }

  override exclusive<T>(domain: LockDomain, work: (session: PveSession) => Promise<T>): Promise<T> {
    return super.exclusive(domain, (session) => work(observeWrites(session, this.onWrite)));
  }
}
