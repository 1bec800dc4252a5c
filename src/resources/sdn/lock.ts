/**
 * Locks of the SDN configuration: the server's file lock, and the lock that clients may take for longer.
 * Facts: contributing/facts/sdn.md#client-lock.
 */
import type { LockDomain, PveSession } from "../../api/types";
import { heldLock } from "./held-lock";

/** Every write below `/cluster/sdn` takes this one lock. */
export const SDN_LOCK: LockDomain = "domain-sdn";

type LockToken = { readonly "lock-token"?: string };

/**
 * While somebody holds the client lock, writes without its token are refused; without a lock any token is ignored.
 * Servers before 9.0 do not know the parameter, so it is sent only when configured, or when this process holds the lock.
 */
export function lockToken(session: PveSession): LockToken {
  const token = heldLock(session)?.token ?? session.settings.sdnLockToken;
  return token === undefined ? {} : { "lock-token": token };
}

/** For apply and rollback. The lock is released only on explicit demand, whatever the parameter's documented default. */
export function lockTokenAnd(release: boolean, session: PveSession): LockToken & { readonly "release-lock"?: 0 | 1 } {
  const token = lockToken(session);
  // What is held for the run is released at its end.
  const mayRelease = release && heldLock(session) === undefined;
  return "lock-token" in token ? { ...token, "release-lock": mayRelease ? 1 : 0 } : {};
}
