/**
 * Locks of the SDN configuration: the file lock of the server, and the client lock.
 * Facts: contributing/facts/sdn.md#client-lock.
 */
import type { LockDomain, PveSession } from "../../api/types";
import { heldLock } from "./held-lock";

/** Lock of all writes below `/cluster/sdn`. */
export const SDN_LOCK: LockDomain = "domain-sdn";

type LockToken = { readonly "lock-token"?: string };

/**
 * The parameter with the token of the client lock. While a client holds the lock, the server refuses writes without its token. Servers
 * before 9.0 do not know the parameter, so it is sent only if `sdn_lock_token` is set or this process holds the lock.
 */
export function lockToken(session: PveSession): LockToken {
  const token = heldLock(session)?.token ?? session.settings.sdnLockToken;
  return token === undefined ? {} : { "lock-token": token };
}

/** The parameters of an apply or rollback, which release the lock only if requested. */
export function lockTokenAnd(release: boolean, session: PveSession): LockToken & { readonly "release-lock"?: 0 | 1 } {
  const token = lockToken(session);
  // The lock of a run is released at its end.
  const mayRelease = release && heldLock(session) === undefined;
  return "lock-token" in token ? { ...token, "release-lock": mayRelease ? 1 : 0 } : {};
}
