/** A session whose writes are noticed by whoever has handed it on. */
import type { LockDomain, PveSession } from "../../../api/types";
import { isOpenToDoubt } from "../../failures";
import { type AnyCalls, anyCalls, withCalls } from "../../with-calls";

/** `onWrite` is called after each write that was done, or may have been. */
export function observeWrites(session: PveSession, onWrite: (domain: LockDomain) => void): PveSession {
  return withCalls(session, (inner) => ({ write: observed(anyCalls(inner).write, onWrite) }));
}

function observed(write: AnyCalls["write"], onWrite: (domain: LockDomain) => void): AnyCalls["write"] {
  return async (name, path, body, options) => {
    try {
      const answer = await write(name, path, body, options);
      onWrite(options.domain);
      return answer;
    } catch (failure) {
      if (isOpenToDoubt(failure)) onWrite(options.domain);
      throw failure;
    }
  };
}
