/** A session that remembers whether any of its SDN writes was done. */
import type { WriteName } from "../../../api/calls";
import type { PveSession, WriteOptions } from "../../../api/types";
import { asPveError } from "../../failures";
import { ForwardingSession, type Path } from "../../unknown-properties/forwarding-session";
import { SDN_LOCK } from "../lock";

export class StagingSession extends ForwardingSession {
  constructor(
    inner: PveSession,
    private readonly record = { wrote: false },
  ) {
    super(inner);
  }

  /** Something is staged that was not before, or may be. */
  get wrote(): boolean {
    return this.record.wrote;
  }

  // biome-ignore lint/suspicious/noExplicitAny: the interface says by the name what is answered
  override write(name: WriteName, path: Path, body: object, options: WriteOptions): Promise<any> {
    return this.noting(super.write(name, path, body, options), options.domain);
  }
  override exclusive<T>(domain: string, work: (session: PveSession) => Promise<T>): Promise<T> {
    return super.exclusive(domain, (session) => work(new StagingSession(session, this.record)));
  }

  private async noting<T>(write: Promise<T>, domain: string): Promise<T> {
    if (domain !== SDN_LOCK) return write;
    try {
      const answer = await write;
      this.record.wrote = true;
      return answer;
    } catch (failure) {
      if (asPveError(failure)?.outcomeUnknown) this.record.wrote = true;
      throw failure;
    }
  }
}
